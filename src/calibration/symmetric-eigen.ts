/** An eigenvalue of a symmetric matrix, with its eigenvector of length 1. */
export interface EigenPair {
  readonly value: number;
  readonly vector: readonly number[];
}

/**
 * The eigenvalues and eigenvectors of a small symmetric matrix, smallest value first, by Jacobi's rotations.
 * Source: G. H. Golub and C. F. Van Loan, Matrix Computations, 4th edition (2013), section 8.5.
 */
export function symmetricEigen(matrix: readonly (readonly number[])[]): EigenPair[] {
  const size = matrix.length;
  const a = matrix.map((row) => [...row]);
  const vectors = matrix.map((_, row) => matrix.map((__, column) => (row === column ? 1 : 0)));
  const at = (rows: number[][], row: number, column: number): number => rows[row]?.[column] as number;
  for (let sweep = 0; sweep < 50; sweep += 1) {
    let rest = 0;
    for (let p = 0; p < size; p += 1)
      for (let q = p + 1; q < size; q += 1) {
        const off = at(a, p, q);
        rest += off * off;
        if (off === 0) continue;
        const tau = (at(a, q, q) - at(a, p, p)) / (2 * off);
        const tangent = (tau >= 0 ? 1 : -1) / (Math.abs(tau) + Math.sqrt(1 + tau * tau));
        const cosine = 1 / Math.sqrt(1 + tangent * tangent);
        const sine = tangent * cosine;
        rotateColumns(a, p, q, cosine, sine);
        rotateRows(a, p, q, cosine, sine);
        rotateColumns(vectors, p, q, cosine, sine);
      }
    if (rest === 0) break;
  }
  return a
    .map((_, index) => ({ value: at(a, index, index), vector: vectors.map((row) => row[index] as number) }))
    .sort((one, other) => one.value - other.value);
}

function rotateColumns(rows: number[][], p: number, q: number, cosine: number, sine: number): void {
  for (const row of rows) {
    const [first, second] = [row[p] as number, row[q] as number];
    row[p] = cosine * first - sine * second;
    row[q] = sine * first + cosine * second;
  }
}

function rotateRows(rows: number[][], p: number, q: number, cosine: number, sine: number): void {
  const [first, second] = [rows[p] as number[], rows[q] as number[]];
  rows[p] = first.map((value, column) => cosine * value - sine * (second[column] as number));
  rows[q] = first.map((value, column) => sine * value + cosine * (second[column] as number));
}

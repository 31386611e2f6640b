/** Folds away what there is no room for on a narrow page, but nothing in which something is ticked; opens it where there is room. */
export function foldWhereNarrow(): void {
  const narrow = matchMedia("(max-width: 40rem)");
  const fold = (): void => {
    for (const part of document.querySelectorAll<HTMLDetailsElement>("details.narrow-fold"))
      part.open = !narrow.matches || hasTicked(part);
  };
  narrow.addEventListener("change", fold);
  fold();
}

/** Whether a box in it is ticked. */
export function hasTicked(part: Element): boolean {
  return part.querySelector("input:checked") !== null;
}

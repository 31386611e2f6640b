import type { Lanes } from "../timeline/lanes.ts";

/** What the report page's script finds in it. */
export interface ReportPageData {
  /** By the number in `data-run` of the element that they belong to. */
  readonly lanes: readonly Lanes[];
}

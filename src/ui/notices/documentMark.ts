/** Elements that cover the bottom or side of a page, so that the page leaves space for them. */
type Mark = 'foot' | 'drawer' | 'notice';

const counts: Record<Mark, number> = { foot: 0, drawer: 0, notice: 0 };
const tell = (mark: Mark, change: 1 | -1) => {
  counts[mark] += change;
  document.documentElement.toggleAttribute(`data-has-${mark}`, counts[mark] > 0);
};
/**
 * A ref callback that marks the document while its element exists: `:root[data-has-notice]`
 * (LOOK-4). A `:root:has()` selector would make the browser recompute styles of the whole page on
 * every change (PERF-19).
 */
const marking = (mark: Mark) => (element: HTMLElement | null) => {
  if (element === null) return;
  tell(mark, 1);
  return () => tell(mark, -1);
};
export const marksFoot = marking('foot');
export const marksDrawer = marking('drawer');
export const marksNotice = marking('notice');

/** What lies over the foot or the side of a page, so that the page makes room for it. */
type Mark = 'foot' | 'drawer' | 'notice';

const counts: Record<Mark, number> = { foot: 0, drawer: 0, notice: 0 };
const tell = (mark: Mark, change: 1 | -1) => {
  counts[mark] += change;
  document.documentElement.toggleAttribute(`data-has-${mark}`, counts[mark] > 0);
};
/**
 * A ref of an element that the document says it has, for as long as it is there: `:root[data-has-notice]` (LOOK-4). A
 * style sheet that asked for it by `:root:has()` would have the whole page styled anew at every change anywhere in it
 * (PERF-19).
 */
const marking = (mark: Mark) => (element: HTMLElement | null) => {
  if (element === null) return;
  tell(mark, 1);
  return () => tell(mark, -1);
};
export const marksFoot = marking('foot');
export const marksDrawer = marking('drawer');
export const marksNotice = marking('notice');

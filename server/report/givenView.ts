import type { GivenReport } from '../../contract/report/words.ts';
import { type ReportView, readView } from '../../domain/report/view/view.ts';
import { invalid } from '../problems/problem.ts';

/**
 * The view that a page sends.
 * @throws HttpProblem 400 for an arrangement that this release doesn't support
 */
export function givenView({ preset, dimension, groupBy, state }: GivenReport): ReportView {
  const { view, refused } = readView(preset, {
    dimension,
    groupBy,
    ...(state === '' ? {} : { state }),
  });
  // A page falls back to the preset. The figures in a mail must match the saved view, so refuse.
  if (refused !== null)
    throw invalid([
      { path: `arrangement.${refused}`, code: 'unknown', message: 'There is no such report.' },
    ]);
  return view;
}

// Figures that a benchmark reports for docs/figures.md: `npm run bench -- NAME --runs N` names the
// file that each run writes them to.
import { appendFileSync } from 'node:fs';

/**
 * One figure with its limit from the same run, both in `unit`; `goal` states their target ratio.
 */
export function figure({ name, value, unit, against, limit, goal }) {
  const file = process.env.CATIS_FIGURES;
  if (file !== undefined)
    appendFileSync(file, `${JSON.stringify({ name, value, unit, against, limit, goal })}\n`);
}

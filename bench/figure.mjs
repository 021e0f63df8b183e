// What a bench tells docs/figures.md: `npm run bench -- NAME --runs N` names the file that each run tells it into.
import { appendFileSync } from 'node:fs';

/** One figure beside its limit of the same run, both in `unit`; `goal` says what their ratio should be. */
export function figure({ name, value, unit, against, limit, goal }) {
  const file = process.env.CATIS_FIGURES;
  if (file !== undefined)
    appendFileSync(file, `${JSON.stringify({ name, value, unit, against, limit, goal })}\n`);
}

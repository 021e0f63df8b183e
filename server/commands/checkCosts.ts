import { sql } from 'drizzle-orm';
import { findWrongCosts, mendCosts } from '../cost/storedCosts.ts';
import { onDatabase, runCommand } from './onDatabase.ts';

const mends = process.argv.includes('--mend');
const dollars = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

await runCommand(() =>
  onDatabase(process.env, 'check the costs', async ({ store }) => {
    const wrong = await findWrongCosts(store.db, sql`true`);
    if (wrong.length === 0) return ['Every stored cost equals the computed cost.'];
    if (mends) await mendCosts(store, wrong);
    else process.exitCode = 1;
    return [
      ...wrong.map(
        ({ dispatchNumber, difference }) =>
          `Dispatch ${dispatchNumber}: what is stored differs by ${dollars(difference)}.`,
      ),
      `${wrong.length} stored costs differ.${mends ? ' The computed costs are stored now.' : ' npm run check:costs -- --mend stores the computed costs.'}`,
    ];
  }),
);

import { describe, expect, it } from 'vitest';
import { findLocally } from '../../domain/find/find.ts';
import { readCommand } from '../../domain/home/command/command.ts';
import { dayRows } from '../../domain/home/dayList.ts';
import { exactIncident } from '../../domain/reference/incidentSearch.ts';
import { noFilter } from '../../domain/settings/filter.ts';
import { settingsPages } from '../../domain/settings/pages/all.ts';
import { type Row, rowsOf, shownRows } from '../../domain/settings/rows.ts';
import { facts, incident, stored, viewer } from './dispatch/world.ts';
import { commandFacts } from './home/commandFacts.ts';
import { lists } from './settings/world.ts';

describe.each(['Jose', 'JOSÉ', 'jose\u0301', 'Jo\u00adse'])(
  '"%s" finds José (SAFE-31)',
  (typed) => {
    const named = incident({ name: 'José' });
    it('finds people', () => {
      const crew = facts.crew.map((one) => ({ ...one, firstName: 'José' }));
      expect(findLocally(typed, { aircraft: [], crew }, [], viewer, '2025-07-14')).toHaveLength(
        Math.min(crew.length, 8),
      );
    });
    it('finds dispatches of a day', () =>
      expect(
        dayRows([stored({ id: 'a' }, { incident: named })], facts.aircraft, typed),
      ).toHaveLength(1));
    it('finds the exact incident', () => {
      const query = { year: String(named.year), state: '', unit: '', incidentNumber: typed };
      expect(exactIncident([named], query)?.id).toBe(named.id);
    });
    it('finds them in the command bar', () => {
      const known = commandFacts({
        incidents: [{ incidentId: 'i1', label: 'CA-RRU-012345 José' }],
      });
      expect(readCommand(`new t82 ${typed}`, known)).toMatchObject({
        to: expect.stringContaining('incident=i1'),
      });
    });
    it.each(settingsPages.map((page) => [page.slug, page] as const))(
      'finds it in the list %s',
      (_, page) => {
        const accented = <T>(value: T): T =>
          JSON.parse(
            JSON.stringify(value).replace(
              /"(name|firstName|registration|agentTypeName|vendorName|radioId)":"/g,
              '"$1":"José ',
            ),
          );
        const rows: readonly Row[] = rowsOf(page, { ...lists, ...accented(lists) });
        const found = shownRows(rows, { ...noFilter, mode: 'all', text: typed });
        expect(found.length).toBeGreaterThan(0);
      },
    );
  },
);

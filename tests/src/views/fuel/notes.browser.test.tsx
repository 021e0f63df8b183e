import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { litresOf } from '../../../../domain/volume.ts';
import type { FuelRef } from '../../../../machines/fuel/fuelReceipts.ts';
import { BookNote } from '../../../../src/views/fuel/Notes.tsx';
import { standIn } from '../support/standIn.ts';
import '../../../../src/ui/theme.css';

it.each([
  [true, 'On the books500 galJet ALedger'],
  [false, 'On the books500 galJet A'],
])(
  'shows the book balance and its fuel, with a link to the ledger for users of reports (%s)',
  async (mayReport, text) => {
    const { ref } = standIn<FuelRef>({
      draft: { storageId: 's1' },
      facts: {
        storages: [{ id: 's1', name: 'Tank', baseId: 'hmt', fuelType: 'Jet A' }],
        bases: [],
        lookups: { storageId: 's1', bookLitres: litresOf(500), averagePrice: null },
      },
      mayReport,
    });
    const { container } = await render(<BookNote form={ref} className="" />);
    expect(container.textContent).toBe(text);
    expect(page.getByRole('link', { name: 'Ledger' }).elements().length).toBe(mayReport ? 1 : 0);
  },
);

import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { KeptDraft } from '../../../../domain/documents/keptDrafts.ts';
import type { KeptDraftsRef } from '../../../../machines/drafts/keptDrafts.machine.ts';
import { KeptDrafts } from '../../../../src/views/drafts/KeptDrafts.tsx';
import { standIn } from '../support/standIn.ts';
import '../../../../src/ui/theme.css';

it('discards a kept draft unless another tab has it open (ENTRY-35, ENTRY-36)', async () => {
  const kept = (idempotencyKey: string, assetId: string, isOpen: boolean): KeptDraft => ({
    form: 'flight',
    recordId: '',
    idempotencyKey,
    // The one typed last is listed first.
    savedAt: isOpen ? '2025-07-14T20:02:00Z' : '2025-07-14T20:12:00Z',
    assetId,
    isOpen,
  });
  const drafts = [kept('a', 'a83', false), kept('b', 'a82', true)];
  const { ref, sent } = standIn<KeptDraftsRef>({ drafts, queued: [] });
  const aircraft = [
    { id: 'a83', radioId: 'T-83' },
    { id: 'a82', radioId: 'T-82' },
  ];
  await render(<KeptDrafts kept={ref} aircraft={aircraft} now="2025-07-14T22:30:00Z" />);
  // Several are one line until they are shown.
  expect(page.getByRole('listitem').elements()).toEqual([]);
  await page.getByRole('button', { name: 'Show' }).click();
  const buttons = page.getByRole('list').getByRole('button');
  const names = buttons.elements().map((one) => one.getAttribute('aria-label')?.slice(0, 24));
  expect(names).toEqual([
    'Continue New flight, T-8',
    'Discard New flight, T-83',
    'Continue New flight, T-8',
  ]);
  await page.getByRole('button', { name: /^Discard/ }).click();
  await page.getByRole('button', { name: /^Continue New flight, T-82/ }).click();
  expect(sent).toEqual([
    { type: 'draft.discarded', draft: drafts[0] },
    { type: 'draft.continued', draft: drafts[1] },
  ]);
});

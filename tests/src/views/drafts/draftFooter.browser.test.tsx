import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, setup } from 'xstate';
import type { DraftFormRef } from '../../../../machines/parts/draftForm.ts';
import { DraftFooter } from '../../../../src/views/drafts/DraftFooter.tsx';
import '../../../../src/ui/theme.css';

const form = setup({ types: {} as { tags: 'locked' | 'busy' } }).createMachine({
  initial: 'editing',
  states: {
    editing: { on: { 'save.requested': 'sent' } },
    sent: { tags: 'locked', on: { waited: 'slow' } },
    slow: { tags: ['locked', 'busy'], on: { refused: 'editing' } },
  },
});

it('locks Save while a save is under way, shows when it takes long, and keeps the focus (ENTRY-49)', async () => {
  const actor = createActor(form).start();
  // The footer reads tags and sends `save.requested`: any form has both.
  await render(
    <DraftFooter form={actor as unknown as DraftFormRef} save="Save flight">
      Out
    </DraftFooter>,
  );
  const save = page.getByRole('button', { name: 'Save flight' });
  await save.click();
  expect(actor.getSnapshot().value).toBe('sent');
  await expect.element(save).toHaveFocus();
  // ENTRY-49: it takes no second save, and the focus is still there when the first is done.
  await save.click();
  expect(actor.getSnapshot().value).toBe('sent');
  actor.send({ type: 'waited' });
  await expect.element(page.getByRole('button', { name: 'Saving…' })).toHaveFocus();
  actor.send({ type: 'refused' });
  await expect.element(save).toBeEnabled();
  await expect.element(save).toHaveFocus();
});

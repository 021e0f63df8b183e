import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor } from 'xstate';
import { noFilter } from '../../../../domain/settings/filter.ts';
import { basesPage } from '../../../../domain/settings/pages/bases.ts';
import { referenceEditorMachine } from '../../../../machines/settings/referenceEditor.machine.ts';
import type { ReferenceListRef } from '../../../../machines/settings/referenceList.machine.ts';
import { ReferenceForm } from '../../../../src/views/settings/ReferenceForm.tsx';
import { HMT, lists } from '../../../domain/settings/world.ts';
import { offersOf } from '../support/seen.ts';
import { standIn } from '../support/standIn.ts';
import '../../../../src/ui/theme.css';

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const formOf = async (item: unknown) => {
  const input = { page: basesPage, lists, item, filter: noFilter, newId: 'n1', given: {} };
  const form = createActor(referenceEditorMachine, { input }).start();
  await render(
    <ReferenceForm
      list={standIn<ReferenceListRef>({ open: { id: null, key: 'k1' } }).ref}
      form={form}
      mayOpen={() => false}
      newKey={() => 'k2'}
      onClosed={() => undefined}
      history={null}
    />,
  );
  return form;
};
const saves = () => offersOf().filter((offer) => offer.startsWith('Save'));

it('offers to add another after a new row; a plain save is followed by none (SET-84)', async () => {
  const form = await formOf(null);
  expect(saves()).toEqual(['Save', 'Save and add another']);
  // The name is missing, so the form stays open.
  await press('Save and add another');
  expect(form.getSnapshot().context.another).toBe('k2');
  await press('Save');
  expect(form.getSnapshot().context.another).toBe(null);
});

it('offers only to save an existing row', async () => {
  await formOf(lists.bases.find(({ id }) => id === HMT));
  expect(saves()).toEqual(['Save']);
});

import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useDraftForm } from '../../../../src/app/drafts/useDraftForm.ts';
import { useFocusAsked } from '../../../../src/app/frame/useFocusAsked.ts';

const none = { unsubscribe: () => undefined };
/** A stand-in for a form's chart: it requests the focus as soon as a page listens. */
const asking = {
  on: (_: 'focusAsked', hear: (asked: { path: string }) => void) => {
    hear({ path: 'name' });
    return none;
  },
  subscribe: () => none,
  send: () => undefined,
};
const Fields = () => (
  <>
    <input aria-label="Code" data-path="code" />
    <input aria-label="Name" data-path="name" defaultValue="Zed" />
  </>
);
function Plain() {
  useFocusAsked(asking);
  return <Fields />;
}
function WithDraft() {
  // The hook uses no other service.
  useDraftForm({ clock: { subscribe: () => none } } as never, asking, () => undefined);
  return <Fields />;
}
it.each([
  ['a form', Plain],
  ['a form with a draft', WithDraft],
])('focuses the field that the chart of %s requests', async (_, Form) => {
  await render(<Form />);
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus();
});

import type { ReactElement } from 'react';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { AnyEventObject } from 'xstate';
import { standIn } from './standIn.ts';
import '../../../../src/ui/theme.css';

/** A form in a drawer, a dialog or a page. */
export interface AskedForm {
  readonly element: (form: never) => ReactElement;
  readonly context: object;
  readonly tags: readonly string[];
  readonly title: string;
  /** Label of the field or button that has the focus when the form opens; '' skips the check. */
  readonly focus: string;
  /** By label of a text field: the event that it sends for the typed text 7. */
  readonly types: Readonly<Record<string, AnyEventObject>>;
  readonly presses: Readonly<Record<string, AnyEventObject>>;
  /** The event of Enter in the first text field; null to skip the check. */
  readonly enter: AnyEventObject | null;
  readonly leaves: AnyEventObject | null;
}

/** The events of the buttons and keys of `FormDrawer`. */
export const drawer = (save: string, leave: string) => ({
  presses: { Save: { type: save }, Cancel: { type: leave }, 'Close the form': { type: leave } },
  enter: { type: save },
  leaves: { type: leave },
});

const labelOf = (element: Element | null): string =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    ? (element.labels?.[0]?.textContent ?? '')
    : (element?.getAttribute('aria-label') ?? element?.textContent ?? '');

/** Opens a form. Checks its focus and the event of each field, key and button. */
export async function checkForm(asked: AskedForm): Promise<void> {
  const { element, context, tags, title, focus, types, presses, enter, leaves } = asked;
  const { ref, sent } = standIn<never>(context, tags);
  await render(element(ref));
  const form = page
    .getByRole('dialog', { name: title, exact: true })
    .or(page.getByRole('alertdialog', { name: title, exact: true }))
    .or(page.getByRole('region', { name: title, exact: true }))
    .or(page.getByRole('form', { name: title, exact: true }));
  await expect.element(form).toBeVisible();
  if (focus !== '') expect(labelOf(document.activeElement)).toContain(focus);
  for (const [label, event] of Object.entries(types)) {
    sent.length = 0;
    await form.getByRole('textbox', { name: label, exact: true }).fill('7');
    expect([label, sent]).toEqual([label, [event]]);
  }
  const [first] = Object.keys(types);
  if (enter !== null && first !== undefined) {
    sent.length = 0;
    await form.getByRole('textbox', { name: first, exact: true }).click();
    await userEvent.keyboard('{Enter}');
    expect(['Enter', sent]).toEqual(['Enter', [enter]]);
  }
  for (const [button, event] of Object.entries(presses)) {
    sent.length = 0;
    await form.getByRole('button', { name: button, exact: true }).click();
    expect([button, sent]).toEqual([button, [event]]);
  }
  sent.length = 0;
  await userEvent.keyboard('{Escape}');
  expect(['Escape', sent]).toEqual(['Escape', leaves === null ? [] : [leaves]]);
}

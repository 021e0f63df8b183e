import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DateField, NumberField, TimeField } from '../../../../src/views/drafts/draftFields.tsx';
import { facts } from '../../../domain/dispatch/world.ts';
import { loadedEditor } from '../../../machines/dispatch/loadedEditor.ts';
import '../../../../src/ui/theme.css';

/** Date, time and hours of a new flight, on 07/14/2025 at 15:30 Pacific. */
async function shown() {
  const actor = await loadedEditor({ loadLookups: async () => facts });
  await render(
    <>
      <DateField form={actor} path="activityDate" label="Date" />
      <TimeField form={actor} path="activities.0.timeOut" label="Time out" />
      <NumberField form={actor} path="activities.0.totalFlightHours" label="Flight hours" />
    </>,
  );
  const field = (name: string) => page.getByRole('textbox', { name });
  const clear = async (name: string) => {
    await field(name).click();
    await userEvent.keyboard('{Control>}a{/Control}{Delete}');
  };
  return { actor, field, clear, draft: () => actor.getSnapshot().context.draft };
}
/** The time that screens show for the instant of the test. */
const nowText = '15:30';

it('fills in today on T and steps a date by + and - (ENTRY-8)', async () => {
  const { field, clear, draft } = await shown();
  await clear('Date');
  await userEvent.keyboard('t');
  await expect.element(field('Date')).toHaveValue('07/14/2025');
  await userEvent.keyboard('-');
  await expect.element(field('Date')).toHaveValue('07/13/2025');
  await userEvent.keyboard('++');
  await expect.element(field('Date')).toHaveValue('07/15/2025');
  expect(draft().activityDate).toBe('07/15/2025');
});

it('fills in the current time on N and on the button, which is no tab stop (ENTRY-8)', async () => {
  const { field, clear } = await shown();
  await clear('Time out');
  await userEvent.keyboard('n');
  await expect.element(field('Time out')).toHaveValue(nowText);
  await userEvent.keyboard('{Tab}');
  await expect.element(field('Flight hours')).toHaveFocus();
  await clear('Time out');
  await page.getByRole('button', { name: 'Now' }).click();
  await expect.element(field('Time out')).toHaveValue(nowText);
});

it('completes typed digits of a time when the field loses focus (ENTRY-24)', async () => {
  const { field, clear } = await shown();
  await clear('Time out');
  await userEvent.keyboard('905');
  await expect.element(field('Time out')).toHaveValue('905');
  await userEvent.keyboard('{Tab}');
  await expect.element(field('Time out')).toHaveValue('09:05');
});

it('keeps hours as typed, and shows errors when the field loses focus', async () => {
  const { field, clear } = await shown();
  await clear('Flight hours');
  await userEvent.keyboard('1.x');
  await userEvent.keyboard('{Tab}');
  await expect.element(field('Flight hours')).toHaveValue('1.x');
  await expect.element(field('Flight hours')).toHaveAttribute('aria-invalid', 'true');
});

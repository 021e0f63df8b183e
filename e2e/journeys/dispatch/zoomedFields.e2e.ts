import { FlightPage } from '../../pages/FlightPage.ts';
import { expect, haveSettings, test } from '../../support/test.ts';

/** Describes the element that covers the middle of the focused control; null if none does. */
const coverOf = () => {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return null;
  const { left, top, width, height } = focused.getBoundingClientRect();
  const over = document.elementFromPoint(left + width / 2, top + height / 2);
  const isFree = over === null || focused.contains(over) || over.contains(focused);
  const isLabel = over?.closest('label, [data-rac]')?.contains(focused) === true;
  if (over !== null && (isFree || isLabel)) return null;
  return `${focused.outerHTML.slice(0, 80)} is under ${over?.outerHTML.slice(0, 80) ?? 'the edge'}`;
};

test('at 200 % zoom every control that gets the focus is in view, under no bar and no notice (LOOK-24)', async ({
  signedIn,
}) => {
  // Half of 1366 × 768.
  const page = await signedIn('base', { viewport: { width: 683, height: 384 } });
  await haveSettings(page, { guidedMode: false });
  await new FlightPage(page).open();
  const covers = new Set<string>();
  const look = async (key: string, times: number) => {
    for (let n = 0; n < times; n++) {
      await page.keyboard.press(key);
      const cover = await page.evaluate(coverOf);
      if (cover !== null) covers.add(cover);
    }
  };
  await look('Tab', 45);
  await look('Shift+Tab', 45);
  expect([...covers]).toEqual([]);
  await haveSettings(page, { guidedMode: true });
});

import { readFile } from 'node:fs/promises';
import { expect, type Page } from 'playwright/test';
import { ask } from '../support/asPerson.ts';
import { visit } from '../support/visit.ts';

/** One report of the current data. */
export class ReportPage {
  constructor(readonly page: Page) {}
  readonly grid = () => this.page.getByRole('grid');
  readonly total = () => this.grid().getByRole('row', { name: /^Total/ });
  readonly loaded = () => this.page.getByText(/rows · loaded in/);
  async open(preset: string, search = '') {
    await visit(this.page, `/reports/catis/${preset}${search}`);
  }
  async groupBy(label: string) {
    await this.page.getByRole('button', { name: /Group by$/ }).click();
    await this.page.getByRole('option', { name: label, exact: true }).click();
  }
  readonly header = (name: string) => this.grid().getByRole('columnheader', { name, exact: true });
  readonly filters = () =>
    this.page.getByRole('list', { name: 'Active filters' }).getByRole('listitem');
  /** The text of the lines on screen, header and total included. */
  readonly lines = () => this.grid().getByRole('row').allTextContents();
  /** Opens the filters if they are closed and chooses a value. */
  async filter(label: string, value: string) {
    const box = this.page.getByRole('combobox', { name: label, exact: true });
    if (!(await box.isVisible())) await this.page.getByRole('button', { name: /^Filters/ }).click();
    // The list closes when the form scrolls under it, so this scrolls first.
    await box.click();
    await box.pressSequentially(value);
    await this.page.getByRole('option', { name: value, exact: true }).click();
    await expect(
      this.page.getByRole('list', { name: `Chosen: ${label}` }).getByText(value),
    ).toBeVisible();
  }
  /** Chooses from the menu of views. */
  async view(name: string | RegExp) {
    await this.page.getByRole('button', { name: 'Views' }).click();
    await this.page.getByRole('menuitem', { name }).click();
  }
  /** Removes the user's base again. */
  async forgetMyBase() {
    await ask(this.page, 'PATCH', '/v2/people/self', { baseId: null });
  }
  /** The exported file, with its name. */
  async exportFile(kind: string) {
    const coming = this.page.waitForEvent('download');
    await this.page.getByRole('button', { name: 'Export' }).click();
    await this.page.getByRole('menuitem', { name: kind, exact: true }).click();
    const download = await coming;
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  }
  /** The exported file as text, with its name. */
  async export(kind: string) {
    const { name, bytes } = await this.exportFile(kind);
    return { name, text: bytes.toString('utf8') };
  }
  async expectLoaded() {
    await expect(this.loaded()).toBeVisible();
    await expect(this.total()).toBeVisible();
  }
  /**
   * The position of each column's cells, before and during a scroll, and how many are pinned during
   * it.
   */
  rolledColumns() {
    return this.grid().evaluate(async (grid) => {
      const cells = () => [...grid.querySelectorAll('[role=gridcell]:not([aria-colspan])')];
      const columns = () => [
        ...new Set(
          cells().map((cell) => {
            const { x, width } = cell.getBoundingClientRect();
            return `${cell.ariaColIndex} at ${x.toFixed(1)}, ${width.toFixed(1)} wide`;
          }),
        ),
      ];
      const still = columns();
      grid.scrollTop += 64;
      while (!grid.hasAttribute('data-rolling')) await new Promise(requestAnimationFrame);
      const pinned = cells().filter((cell) => getComputedStyle(cell).position === 'sticky').length;
      return { still, rolling: columns(), pinned };
    });
  }
}

import { readFile } from 'node:fs/promises';
import { expect, type Page } from 'playwright/test';

/** One report of the current data. */
export class ReportPage {
  constructor(readonly page: Page) {}
  readonly grid = () => this.page.getByRole('grid');
  readonly total = () => this.grid().getByRole('row', { name: /^Total/ });
  readonly loaded = () => this.page.getByText(/rows · loaded in/);
  async open(preset: string, search = '') {
    await this.page.goto(`/reports/catis/${preset}${search}`);
  }
  async groupBy(label: string) {
    await this.page.getByRole('button', { name: /Group by$/ }).click();
    await this.page.getByRole('option', { name: label, exact: true }).click();
  }
  /** The file one gets, as text, with its name. */
  async export(kind: RegExp) {
    const coming = this.page.waitForEvent('download');
    await this.page.getByRole('button', { name: 'Export CSV' }).click();
    await this.page.getByRole('menuitem', { name: kind }).click();
    const download = await coming;
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
  }
  async expectLoaded() {
    await expect(this.loaded()).toBeVisible();
    await expect(this.total()).toBeVisible();
  }
}

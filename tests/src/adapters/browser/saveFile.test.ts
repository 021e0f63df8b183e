import { afterEach, expect, it, vi } from 'vitest';
import { saveCsv } from '../../../../src/adapters/browser/saveFile.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
it('saves CSV text with a byte order mark, which Excel needs for UTF-8', async () => {
  const link = { href: '', download: '', click: vi.fn() };
  vi.stubGlobal('document', { createElement: () => link });
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:list');
  saveCsv('Name\r\nCafé\r\n', 'list.csv');
  const blob = made.mock.calls[0]?.[0];
  if (!(blob instanceof Blob)) throw new Error('No file was saved');
  expect(Buffer.from(await blob.arrayBuffer()).toString('hex')).toMatch(/^efbbbf4e616d65/);
  expect([link.href, link.download, link.click.mock.calls.length]).toEqual([
    'blob:list',
    'list.csv',
    1,
  ]);
});

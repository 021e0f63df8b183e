import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { documents } from '../../../tests/docs/documents.ts';
import { expect, test } from '../../support/test.ts';

const require = createRequire(import.meta.url);
/** Mermaid's own script adds these to the page. */
type WithMermaid = { mermaid: { render(id: string, text: string): Promise<unknown> } };
const diagramsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/```mermaid\n(.*?)```/gs)].map(([, text], n) => ({
    name: `${file} ${n + 1}`,
    text: text ?? '',
  }));

test('Mermaid draws every diagram in the documents', async ({ page }) => {
  const diagrams = documents.flatMap(diagramsOf);
  expect(diagrams.length).toBeGreaterThan(30);
  await page.addScriptTag({ path: require.resolve('mermaid/dist/mermaid.min.js') });
  const refused = await page.evaluate(async (all) => {
    const { mermaid } = globalThis as unknown as WithMermaid;
    const found: string[] = [];
    for (const [n, { name, text }] of all.entries())
      await mermaid
        .render(`drawing-${n}`, text)
        .catch((error: unknown) => found.push(`${name}: ${String(error)}`));
    return found;
  }, diagrams);
  expect(refused).toEqual([]);
});

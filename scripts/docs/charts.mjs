// Draws the diagrams of the documents. As an image of its own, a drawing keeps its style element, which the policy of
// the pages forbids. The style sheet of the site inverts the greys in the dark theme.
import { createRequire } from 'node:module';
import { chromium } from 'playwright';

const mermaidScript = createRequire(import.meta.url).resolve('mermaid/dist/mermaid.min.js');

/** @param charts each with its file and its Mermaid text */
export async function drawCharts(executablePath, charts) {
  const browser = await chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ path: mermaidScript });
    const svgs = await page.evaluate(
      drawAll,
      charts.map(({ code }) => code),
    );
    return charts.map(({ file }, n) => ({ file, svg: svgs[n] }));
  } finally {
    await browser.close();
  }
}

/** Runs in the browser. */
async function drawAll(codes) {
  const { mermaid } = globalThis;
  const natural = { useMaxWidth: false };
  mermaid.initialize({
    startOnLoad: false,
    theme: 'neutral',
    fontFamily: 'system-ui, sans-serif',
    maxTextSize: 500_000,
    state: natural,
    flowchart: natural,
    sequence: natural,
  });
  const svgs = [];
  for (const [n, code] of codes.entries()) {
    const { svg } = await mermaid.render(`drawing-${n}`, code);
    // Mermaid writes HTML; an image file has to be well-formed XML.
    const holder = document.createElement('div');
    holder.innerHTML = svg;
    svgs.push(new XMLSerializer().serializeToString(holder.firstElementChild));
  }
  return svgs;
}

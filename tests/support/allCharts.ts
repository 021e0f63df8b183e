import { readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { StateMachine } from 'xstate';
import { chartDocument } from './chartDocument.ts';
import { type StateText, stateText } from './chartText.ts';

export const CHARTS = 'docs/charts';

export interface ChartFile {
  /** The name of the chart's walk and document: `session`. */
  readonly name: string;
  readonly file: string;
  readonly root: StateText;
}

/** Every chart of machines/, by name. */
export async function allCharts(): Promise<ChartFile[]> {
  const files = (readdirSync('machines', { recursive: true }) as string[])
    .filter((f) => f.endsWith('.machine.ts'))
    .map((f) => `machines/${f.replaceAll('\\', '/')}`);
  const found: ChartFile[] = [];
  for (const file of files) {
    const exported: Record<string, unknown> = await import(
      /* @vite-ignore */ pathToFileURL(file).href
    );
    for (const [name, chart] of Object.entries(exported))
      if (chart instanceof StateMachine)
        found.push({ name: name.replace(/Machine$/, ''), file, root: stateText(chart.root) });
  }
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The files that `npm run charts` writes: their texts by path. */
export async function chartFiles(): Promise<Map<string, string>> {
  const charts = await allCharts();
  return new Map(
    charts.map((c) => [`${CHARTS}/${c.name}.md`, chartDocument(c.name, c.file, c.root)] as const),
  );
}

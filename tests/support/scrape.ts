/** A scrape in Prometheus' text format. */
export interface Scrape {
  /** Names of all metrics that have a sample or a description, without `_bucket` and the like. */
  readonly names: ReadonlySet<string>;
  /** The sum of a metric's samples that have these labels. */
  sum(name: string, labels: Readonly<Record<string, string>>): number;
}

export function readMetrics(text: string): Scrape {
  const lines = text.split('\n');
  const samples = lines.flatMap((line) => {
    const [, name = '', labels = '', value] = /^([a-z_]\w*)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (value === undefined) return [];
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
    return [
      {
        name,
        labels: new Map(pairs.map(([, key = '', of = '']) => [key, of])),
        value: Number(value),
      },
    ];
  });
  const described = lines.flatMap((line) => /^# TYPE (\S+)/.exec(line)?.[1] ?? []);
  return {
    names: new Set([...described, ...samples.map(({ name }) => name)]),
    sum: (name, labels) =>
      samples
        .filter(
          (sample) =>
            sample.name === name &&
            Object.entries(labels).every(([key, value]) => sample.labels.get(key) === value),
        )
        .reduce((sum, { value }) => sum + value, 0),
  };
}

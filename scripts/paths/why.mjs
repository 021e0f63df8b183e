// The shortest path to a state of a chart, as text.

/** The states that a step entered. */
const arrivedAt = (record, [, now], [, before]) => {
  const known = record.values[before].split(' + ');
  return record.values[now].split(' + ').filter((leaf) => !known.includes(leaf));
};
const isIn = (leaves, state) =>
  leaves.split(' + ').some((leaf) => leaf === state || leaf.startsWith(`${state}.`));

export function waysTo(record, state) {
  // A state that is left immediately is never a step's state: then the shortest path through it.
  const standing = record.steps
    .map((path) =>
      path.slice(0, path.findIndex(([, value]) => isIn(record.values[value], state)) + 1),
    )
    .filter((path) => path.length > 0);
  const passing = (record.stateWalks[state] ?? []).map((n) => record.steps[n]);
  const [shortest] = (standing.length > 0 ? standing : passing).toSorted(
    (a, b) => a.length - b.length,
  );
  const head = `${record.chart}: ${state}`;
  if (shortest === undefined) return `${head}\n  No path leads there.`;
  const lines = shortest.map((step, n) => {
    const [event, value] = step;
    if (n === 0) return `     begins in ${record.values[value]}`;
    const arrived = arrivedAt(record, step, shortest[n - 1]);
    return `${String(n).padStart(4)} ${record.events[event]}\n     → ${arrived.length === 0 ? 'stays' : arrived.join(' + ')}`;
  });
  const through = standing.length > 0 ? '' : ', passed through on the way';
  return `${head}, ${shortest.length - 1} events${through}\n${lines.join('\n')}`;
}

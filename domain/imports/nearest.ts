/** Edit distance (Levenshtein) of two texts. */
function distance(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = (before[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(same, (before[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    before = row;
  }
  return before[b.length] ?? 0;
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The known words, closest first, comparing only letters and digits; ties keep their order. */
function byDistance(word: string, known: readonly string[]) {
  const asked = plain(word).slice(0, 60);
  return known
    .map((one) => ({ one, far: distance(asked, plain(one)) }))
    .sort((a, b) => a.far - b.far);
}

/** The known word closest to the given one (AIMS-20). */
export const nearest = (word: string, known: readonly string[]): string =>
  byDistance(word, known)[0]?.one ?? '';

/** The same, if at most `most` letters differ; otherwise null (OPS-6). */
export function nearestWithin(word: string, known: readonly string[], most: number): string | null {
  const [best] = byDistance(word, known);
  return best !== undefined && best.far <= most ? best.one : null;
}

import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** One file importing another, both as paths from the root. */
export interface Import {
  readonly from: string;
  readonly to: string;
}
const specifier = /(?:from|import|import\(|new URL\()\s*['"](\.\.?\/[^'"?]+)(?:\?[^'"]*)?['"]/g;

/** Every import between the source files of some top-level folders. */
export function importsOf(folders: readonly string[]): Import[] {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|tsx|mjs)$/.test(name))
      .map((name) => `${folder}/${name}`),
  );
  return files.flatMap((from) =>
    [...readFileSync(from, 'utf8').matchAll(specifier)].map(([, path = '']) => ({
      from,
      to: posix.normalize(posix.join(posix.dirname(from), path)),
    })),
  );
}

/**
 * Folders that import each other in a cycle, as the drawing of imports would show them; each cycle
 * once.
 */
export function folderCircles(imports: readonly Import[]): string[][] {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [a, b] = [posix.dirname(from), posix.dirname(to)];
    if (a !== b) graph.set(a, (graph.get(a) ?? new Set()).add(b));
  }
  const reach = (start: string): Set<string> => {
    const seen = new Set<string>();
    const open = [start];
    for (let at = open.pop(); at !== undefined; at = open.pop())
      for (const next of graph.get(at) ?? [])
        if (!seen.has(next)) {
          seen.add(next);
          open.push(next);
        }
    return seen;
  };
  const reached = new Map([...graph.keys()].map((folder) => [folder, reach(folder)]));
  const circles = [...graph.keys()].map((folder) =>
    [...(reached.get(folder) ?? [])]
      .filter((other) => reached.get(other)?.has(folder) === true)
      .sort(),
  );
  return [...new Map(circles.filter((c) => c.length > 1).map((c) => [c.join(' '), c])).values()];
}

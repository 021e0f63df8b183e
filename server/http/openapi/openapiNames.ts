import type { OpenAPIV3_1 } from 'openapi-types';

type Schemas = Readonly<Record<string, unknown>>;
const PREFIX = '#/components/schemas/';
const INPUT = /Input$/;

/** A copy with renamed references. */
const renamed = <T>(value: T, rename: (name: string) => string): T =>
  JSON.parse(JSON.stringify(value), (key, found: unknown) =>
    key === '$ref' && typeof found === 'string' && found.startsWith(PREFIX)
      ? PREFIX + rename(found.slice(PREFIX.length))
      : found,
  );

/** Names that a part of the document refers to, directly or through other schemas. */
function reachable(from: unknown, schemas: Schemas): ReadonlySet<string> {
  const found = new Set<string>();
  const look = (value: unknown) => {
    renamed(value, (name) => {
      if (!found.has(name)) {
        found.add(name);
        look(schemas[name]);
      }
      return name;
    });
  };
  look(from);
  return found;
}

/** Names whose input and output schemas are equal. */
function alike(schemas: Schemas): ReadonlySet<string> {
  const same = new Set(
    Object.keys(schemas).filter((name) => INPUT.test(name) && name.replace(INPUT, '') in schemas),
  );
  const plain = (name: string) => (same.has(name) ? name.replace(INPUT, '') : name);
  const shape = (name: string) => JSON.stringify(renamed(schemas[name], plain));
  // A pair that differs makes every schema that contains it differ too, so repeat until stable.
  for (let before = -1; before !== same.size; ) {
    before = same.size;
    for (const name of same) if (shape(name) !== shape(name.replace(INPUT, ''))) same.delete(name);
  }
  return same;
}

/**
 * Every schema appears twice, for output and (`…Input`) for input. Keeps the ones that calls refer
 * to, and keeps the second name only when both are used and differ.
 */
export function tidyNames(document: OpenAPIV3_1.Document): OpenAPIV3_1.Document {
  const schemas = document.components?.schemas ?? {};
  const rest = { ...document, components: { ...document.components, schemas: {} } };
  const same = alike(schemas);
  const used = reachable(rest, schemas);
  const rename = (name: string) =>
    same.has(name) || !used.has(name.replace(INPUT, '')) ? name.replace(INPUT, '') : name;
  const kept = [...used].sort().map((name) => [rename(name), renamed(schemas[name], rename)]);
  const tidy = renamed(rest, rename);
  return { ...tidy, components: { ...tidy.components, schemas: Object.fromEntries(kept) } };
}

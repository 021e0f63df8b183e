import type { OpenAPIV3_1 } from 'openapi-types';

type Schemas = Readonly<Record<string, unknown>>;
const PREFIX = '#/components/schemas/';
const INPUT = /Input$/;

/** A copy whose references are renamed. */
const renamed = <T>(value: T, rename: (name: string) => string): T =>
  JSON.parse(JSON.stringify(value), (key, found: unknown) =>
    key === '$ref' && typeof found === 'string' && found.startsWith(PREFIX)
      ? PREFIX + rename(found.slice(PREFIX.length))
      : found,
  );

/** Names that a part of the document refers to, through other schemas too. */
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

/** What is sent and what is answered under one name, where both are the same. */
function alike(schemas: Schemas): ReadonlySet<string> {
  const same = new Set(
    Object.keys(schemas).filter((name) => INPUT.test(name) && name.replace(INPUT, '') in schemas),
  );
  const plain = (name: string) => (same.has(name) ? name.replace(INPUT, '') : name);
  const shape = (name: string) => JSON.stringify(renamed(schemas[name], plain));
  // Two that differ make those that hold them differ too.
  for (let before = -1; before !== same.size; ) {
    before = same.size;
    for (const name of same) if (shape(name) !== shape(name.replace(INPUT, ''))) same.delete(name);
  }
  return same;
}

/**
 * Every schema comes twice, as it is answered and (`…Input`) as it is sent. Keeps those that the calls refer to; the
 * second name stays only where both are there and differ.
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

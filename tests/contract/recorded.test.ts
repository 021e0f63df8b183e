import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { routes } from '../../contract/table.ts';
import type { RouteShape } from '../../contract/wire/route.ts';
import { isRecording } from '../support/depth.ts';

/** `CATIS_RECORD=1 npx vitest run tests/contract` records it again. */
const FILE = 'tests/contract/calls.cover.txt';

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly $ref?: string;
}
const omitted = ['$schema', '$defs', 'additionalProperties', 'default'];
/** The limits of a schema, without its fields and without patterns that its format implies. */
const limitsOf = ({ properties, required, items, anyOf, oneOf, ...limits }: Schema) =>
  Object.entries(limits)
    .filter(([key]) => !omitted.includes(key) && !(key === 'pattern' && 'format' in limits))
    .map(([key, value]) => (key === 'type' ? value : `${key} ${JSON.stringify(value)}`))
    .join(' ');
function fieldLines(name: string, schema: Schema): string[] {
  const { properties = {}, required = [], items, anyOf = [], oneOf = [] } = schema;
  const [first, other, ...more] = [...anyOf, ...oneOf];
  if (first !== undefined && other?.type === 'null' && more.length === 0)
    return fieldLines(`${name} null or`, first);
  const limits = limitsOf(schema);
  return [
    ...(limits === '' || limits === 'object' ? [] : [`${name} ${limits}`]),
    ...Object.entries(properties).flatMap(([key, of]) =>
      fieldLines(`${name}.${key}${required.includes(key) ? '' : '?'}`, of),
    ),
    ...(items === undefined ? [] : fieldLines(`${name}[]`, items)),
    ...[...anyOf, ...oneOf].flatMap((of, n) => fieldLines(`${name}|${n}`, of)),
  ];
}
const incoming = (name: string, schema: z.ZodMiniType | undefined) =>
  schema === undefined
    ? []
    : // `Schema` has every member of a JSON schema that is read here.
      fieldLines(name, z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema);

it('accepts the recorded fields with the recorded limits', () => {
  const text = (Object.entries(routes) as [string, RouteShape][])
    .map(([name, { method, path, body, query }]) =>
      [
        `${name} ${method} ${path}`,
        ...incoming('  query', query),
        ...incoming('  body', body),
        '',
      ].join('\n'),
    )
    .join('\n');
  if (isRecording) writeFileSync(FILE, text);
  expect(text).toBe(readFileSync(FILE, 'utf8'));
});

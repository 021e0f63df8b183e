import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { settingsPages } from '../../../domain/settings/pages/all.ts';
import { lists } from './world.ts';

interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
}
/** A value for an empty field of an item; undefined if the field needs an existing id or date. */
function sample({ type, format, enum: choices, anyOf = [] }: Schema): unknown {
  const [first] = anyOf.filter((one) => one.type !== 'null');
  if (first !== undefined) return sample(first);
  if (choices !== undefined) return choices.at(-1);
  if (type === 'integer') return 7;
  if (type === 'number') return 7.25;
  return type === 'string' && format === undefined ? 'Zed' : undefined;
}
/** A fee has an amount per landing or by weight, so these fields can't all be filled. */
const alternatives = ['per1000Lb', 'minimum'];
const isFlat = (value: unknown): boolean =>
  Array.isArray(value) ? value.every((one) => typeof one !== 'object') : Object(value) !== value;
const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || value === 0;

const rows = settingsPages.flatMap((page) =>
  page
    .items(lists)
    .map((item) => [`${page.slug} ${page.nameOf(item, lists)}`, page, item] as const),
);
it.each(rows)('saves an opened %s with unchanged values', (_, page, item) => {
  const of = (one: unknown) => {
    const [step] = page.save(page.draftOf(one, lists), one, lists, 'new');
    return step?.(undefined);
  };
  const request = of(item);
  if (request?.route.body === undefined) return;
  const schema = z.toJSONSchema(request.route.body as z.ZodMiniType, {
    io: 'input',
    unrepresentable: 'any',
  }) as Schema;
  const own = item as Readonly<Record<string, unknown>>;
  const body = request.body as Readonly<Record<string, unknown>>;
  const keys = Object.keys(body).filter((key) => isFlat(own[key]) && !/isArchived/i.test(key));
  const filled = Object.fromEntries(
    keys.map((key) => [
      key,
      isEmpty(own[key]) && !alternatives.includes(key)
        ? (sample(schema.properties?.[key] ?? {}) ?? own[key])
        : own[key],
    ]),
  );
  const sent = of({ ...own, ...filled })?.body as Readonly<Record<string, unknown>>;
  expect(Object.fromEntries(keys.map((key) => [key, sent[key]]))).toEqual(filled);
});

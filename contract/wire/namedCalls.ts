import type * as z from 'zod/mini';
import { withArticle } from './nouns.ts';
import type { Grant } from './route.ts';
import { Exists } from './wire.ts';

interface NamedThing<
  Body extends z.ZodMiniType,
  Save extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Reply extends z.ZodMiniType,
> {
  readonly noun: string;
  readonly path: `/${string}`;
  readonly body: Body;
  readonly save: Save;
  readonly query: Query;
  readonly reply: Reply;
  readonly needs: (action: 'Create' | 'Edit') => readonly Grant[];
  /** The path of the exists call, if it isn't `<path>/exists-by-name`. */
  readonly existsPath?: `/${string}`;
  /** The summary of the exists call, if a name is unique only within something else. */
  readonly existsSummary?: string;
}

type NamedCalls<Name extends string, Add, Save, Taken> = {
  readonly [Key in `add${Name}`]: Add;
} & { readonly [Key in `save${Name}`]: Save } & {
  readonly [Key in `${Uncapitalize<Name>}Exists`]: Taken;
};

/** The routes `add<Name>`, `save<Name>` and `<name>Exists` of a resource with unique names. */
export function namedCalls<
  Name extends string,
  Body extends z.ZodMiniType,
  Save extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Reply extends z.ZodMiniType,
>(name: Name, thing: NamedThing<Body, Save, Query, Reply>) {
  const { noun, path, body, save, query, reply, needs } = thing;
  const add = {
    method: 'POST',
    path,
    summary: `Adds ${withArticle(noun)}.`,
    once: true,
    body,
    reply,
    needs: needs('Create'),
  } as const;
  const change = {
    method: 'PUT',
    path: `${path}/{id}`,
    summary: `Changes ${withArticle(noun)}, or archives it.`,
    conditional: true,
    body: save,
    reply,
    needs: needs('Edit'),
  } as const;
  const exists = {
    method: 'GET',
    path: thing.existsPath ?? `${path}/exists-by-name`,
    summary: thing.existsSummary ?? `Whether another ${noun} has this name.`,
    query,
    reply: Exists,
    needs: 'person',
  } as const;
  return {
    [`add${name}`]: add,
    [`save${name}`]: change,
    [`${name.charAt(0).toLowerCase()}${name.slice(1)}Exists`]: exists,
    // The cast: TypeScript widens a computed key to string.
  } as NamedCalls<Name, typeof add, typeof change, typeof exists>;
}

import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
} from 'fastify-type-provider-zod';
import type { OpenAPIV3_1 } from 'openapi-types';
import * as z from 'zod';
import { flightTypes, missionTypes } from '../../../contract/dispatch/missions.ts';
import { namedSchemas } from '../../../contract/schemaNames.ts';
import { areas, type RouteName, routes } from '../../../contract/table.ts';
import { failures, failuresOf } from '../../../contract/wire/failures.ts';
import type { RouteShape } from '../../../contract/wire/route.ts';
import { tidyNames } from './openapiNames.ts';

type Header = OpenAPIV3_1.HeaderObject;
type Response = OpenAPIV3_1.ResponseObject;

const rows: Readonly<Record<string, RouteShape>> = routes;

/**
 * Names of the contract's schemas. Query and path schemas need none, because they are split into
 * parameters.
 */
function namesOf(): z.core.$ZodRegistry<{ id: string }> {
  const registry = z.registry<{ id: string }>();
  const parameters = new Set(
    Object.values(rows).flatMap((row): unknown[] => [row.query, row.params]),
  );
  for (const [id, schema] of namedSchemas())
    if (!parameters.has(schema)) registry.add(schema, { id });
  return registry;
}

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
const header = (description: string, type: 'string' | 'integer'): Header => ({
  description,
  schema: { type },
});
const retryAfter = { 'Retry-After': header('Seconds to wait.', 'integer') };
const headersOf: Readonly<Record<string, Record<string, Header>>> = {
  401: { 'WWW-Authenticate': header('How to sign in.', 'string') },
  429: retryAfter,
  503: retryAfter,
};
/** One shared response per status; every one carries a problem. */
const refusals: Readonly<Record<string, Response>> = Object.fromEntries(
  Object.entries(failures).map(([status, { name, means }]) => [
    name,
    {
      description: means,
      content: { 'application/problem+json': { schema: ref('schemas', 'Problem') } },
      ...(headersOf[status] === undefined ? {} : { headers: headersOf[status] }),
    },
  ]),
);
const parameters = {
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The version the caller saw: "v7" for version 7. Another one is refused.',
    schema: { type: 'string', pattern: '^(\\*|"v\\d{1,9}")$' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'A uuid of the attempt: sent again, it gets the first answer again.',
    schema: { type: 'string', format: 'uuid' },
  },
} satisfies Record<string, OpenAPIV3_1.ParameterObject>;

/** Content of another type than JSON, so that generated clients know it apart. */
const fileSchema: OpenAPIV3_1.SchemaObject = { type: 'string', format: 'binary' };

const areaOf = (call: string) =>
  Object.entries(areas).find(([, { rows: own }]) => call in own)?.[0] ?? '';
/** A call's part of the document, without its schemas. */
export const describeCall = (name: RouteName, row: RouteShape) => ({
  operationId: name,
  summary: row.summary,
  tags: [areaOf(name)],
});

/** Adds a call's refusals and its request headers. */
function completeCall(
  call: OpenAPIV3_1.OperationObject,
  row: RouteShape,
): OpenAPIV3_1.OperationObject {
  const [[status, answer] = ['200', {}]] = Object.entries(call.responses ?? {});
  // A response written here has content and is never a reference.
  const { content } = answer as Response;
  const more = Object.fromEntries(
    (row.media ?? []).map((media) => [media, { schema: fileSchema }]),
  );
  const answered = {
    [status]: { description: 'OK', content: { ...(row.isFile === true ? {} : content), ...more } },
  };
  const unchanged =
    row.tagged === true ? { 304: { description: 'As the caller has it (If-None-Match).' } } : {};
  const refused = failuresOf(row).map((status) => [
    status,
    ref('responses', failures[status].name),
  ]);
  const heeded = [
    ...(row.conditional ? [ref('parameters', 'IfMatch')] : []),
    ...(row.once ? [ref('parameters', 'IdempotencyKey')] : []),
  ];
  const given = [...(call.parameters ?? []), ...heeded];
  return {
    ...call,
    ...(given.length === 0 ? {} : { parameters: given }),
    ...(row.upload === true
      ? { requestBody: { required: true, content: { 'text/csv': { schema: {} } } } }
      : {}),
    responses: { ...answered, ...unchanged, ...Object.fromEntries(refused) },
  };
}

function completePaths(paths: OpenAPIV3_1.PathsObject): OpenAPIV3_1.PathsObject {
  const complete = (item: object) =>
    Object.entries(item).map(([method, call]: [string, OpenAPIV3_1.OperationObject]) => {
      const row = rows[call.operationId ?? ''];
      return [method, row === undefined ? call : completeCall(call, row)];
    });
  return Object.fromEntries(
    Object.entries(paths).map(([path, item]) => [path, Object.fromEntries(complete(item ?? {}))]),
  );
}

const oneOf = (what: string, types: readonly { readonly text: string }[]) =>
  `${what} One of: ${types.map(({ text }) => text).join(', ')}.`;
/** Descriptions of texts that a body takes from a list (D-22). */
const descriptions: Readonly<Record<string, string>> = {
  missionTypeDesc: oneOf('The mission type of a flight.', missionTypes),
  missionFlightTypeDesc: oneOf('The flight type of a flight.', flightTypes),
};
/** In the schema of a body, such a text has a maximum length or is null. */
const isTextOfBody = (value: unknown): value is OpenAPIV3_1.SchemaObject =>
  typeof value === 'object' && value !== null && 'anyOf' in value;

/** Removes the bounds of safe integers, which are noise in the document, and adds descriptions. */
const withDescriptions = (document: OpenAPIV3_1.Document): OpenAPIV3_1.Document =>
  // JSON.parse returns any; the result is the same document without some numbers.
  JSON.parse(
    JSON.stringify(document, (key, value: unknown) => {
      const description = descriptions[key];
      if (description !== undefined && isTextOfBody(value)) return { ...value, description };
      return (key === 'minimum' || key === 'maximum') &&
        Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER
        ? undefined
        : value;
    }),
  ) as OpenAPIV3_1.Document;

/**
 * Options that turn the routes into an OpenAPI document: named schemas, one response per refusal,
 * calls by area.
 */
export function documentOptions() {
  const schemaRegistry = namesOf();
  const addSchemas = createJsonSchemaTransformObject({ schemaRegistry });
  return {
    transform: createJsonSchemaTransform({ schemaRegistry }),
    transformObject: (document: Parameters<typeof addSchemas>[0]) => {
      // The transform's type includes OpenAPI 2 and 3.0. The plugin is registered with 3.1.
      const whole = addSchemas(document) as OpenAPIV3_1.Document;
      return withDescriptions(
        tidyNames({
          ...whole,
          tags: Object.entries(areas).map(([name, { about }]) => ({ name, description: about })),
          paths: completePaths(whole.paths ?? {}),
          components: { ...whole.components, responses: { ...refusals }, parameters },
        }),
      );
    },
  };
}

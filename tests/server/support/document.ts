import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FastifyInstance } from 'fastify';
import type { OpenAPIV3_1 } from 'openapi-types';

interface Row {
  readonly path: string;
  readonly pattern: RegExp;
  readonly calls: Readonly<Record<string, OpenAPIV3_1.OperationObject>>;
}
interface Known {
  readonly rows: readonly Row[];
  readonly responses: Readonly<Record<string, OpenAPIV3_1.ResponseObject>>;
  readonly compile: (schema: object) => ValidateFunction;
}
export interface Heard {
  readonly status: number;
  readonly type: string;
  readonly body: unknown;
}

async function read(app: FastifyInstance): Promise<Known> {
  const document = (await app.inject('/api/openapi.json')).json() as OpenAPIV3_1.Document;
  const ajv = new Ajv2020({ strict: false, validateSchema: false, inlineRefs: false });
  // The package is CommonJS: its function is its module's `default`.
  addFormats.default(ajv);
  ajv.addSchema(document, 'document');
  // References are within the document, so a part of it compiles as its own schema under the same
  // root.
  const rooted = (value: object): object =>
    JSON.parse(JSON.stringify(value), (key, v: unknown) =>
      key === '$ref' && typeof v === 'string' ? `document${v}` : v,
    );
  const rows = Object.entries(document.paths ?? {}).map(([path, calls]) => ({
    path,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    // Our paths contain only calls.
    calls: calls as Record<string, OpenAPIV3_1.OperationObject>,
  }));
  // Fixed words win over parameters, as in the router.
  rows.sort((a, b) => a.path.split('{').length - b.path.split('{').length);
  return {
    rows,
    responses: (document.components?.responses ?? {}) as Known['responses'],
    compile: (schema) => ajv.compile(rooted(schema)),
  };
}

/** The same for every service, because the document comes from the contract alone. */
let known: Promise<Known> | undefined;
const compiled = new Map<string, ValidateFunction>();

/**
 * Validates a real reply against the OpenAPI document (WIRE-19). Ignores calls outside the
 * document.
 * @throws Error for an undocumented status, another media type, or a body of another shape
 */
export async function holdToDocument(
  app: FastifyInstance,
  method: string,
  url: string,
  { status, type, body }: Heard,
): Promise<void> {
  known ??= read(app);
  const { rows, responses, compile } = await known;
  const path = url.split('?')[0] ?? '';
  const call = rows.find(
    ({ pattern, calls }) => pattern.test(path) && method.toLowerCase() in calls,
  )?.calls[method.toLowerCase()];
  if (call === undefined) return;
  const documented = call.responses?.[status];
  const name = `${method} ${url} ${status}`;
  if (documented === undefined)
    throw new Error(`${name}: ${call.operationId} does not name this status.`);
  const { content } =
    '$ref' in documented ? (responses[documented.$ref.split('/').at(-1) ?? ''] ?? {}) : documented;
  if (content === undefined) return;
  const [media = ''] = type.split(';');
  const schema = content[media]?.schema;
  if (schema === undefined) throw new Error(`${name}: ${call.operationId} does not name ${media}.`);
  const key = `${call.operationId} ${status} ${media}`;
  const validate = compiled.get(key) ?? compile(schema);
  compiled.set(key, validate);
  if (!validate(body))
    throw new Error(
      `${name}: ${validate.errors?.map((e) => `${e.instancePath} ${e.message} ${JSON.stringify(e.params)}`).join('; ')}`,
    );
}

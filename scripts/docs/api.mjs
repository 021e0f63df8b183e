// The calls of the service as pages, one an area, from the OpenAPI document that the service makes.
import { tsImport } from 'tsx/esm/api';

const nameOf = (ref) => ref.split('/').at(-1);
const anchor = (name) => name.toLowerCase();
const cell = (text) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ');
const isNull = ({ type }) => type === 'null';

/** The type of a schema in a few words; named schemas are links. */
function typeOf(schema = {}) {
  if (schema.$ref !== undefined) {
    const name = nameOf(schema.$ref);
    return `[${name}](/api/schemas#${anchor(name)})`;
  }
  const either = schema.anyOf ?? schema.oneOf;
  if (either !== undefined) return [...new Set(either.map(typeOf))].join(' or ');
  if (schema.allOf !== undefined) return schema.allOf.map(typeOf).join(' and ');
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`${value}\``).join(', ');
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.type === 'array') return `list of ${typeOf(schema.items)}`;
  if (schema.properties !== undefined)
    return `{ ${Object.entries(schema.properties)
      .map(([name, one]) => `${name}: ${typeOf(one)}`)
      .join(', ')} }`;
  if (schema.type === 'object') return 'object';
  const type = [schema.type ?? 'any'].flat().join(' or ');
  return schema.format === undefined ? type : `${type} (${schema.format})`;
}
const fieldsTable = (heads, rows) =>
  rows.length === 0
    ? []
    : [
        `| ${heads.join(' | ')} |`,
        `| ${heads.map(() => '---').join(' | ')} |`,
        ...rows.map((row) => `| ${row.map(cell).join(' | ')} |`),
        '',
      ];

function bodyOf(content = {}) {
  return Object.entries(content).map(([media, { schema }]) =>
    media === 'application/json' || media === 'application/problem+json'
      ? typeOf(schema)
      : `\`${media}\``,
  );
}
function callText(path, method, call, document) {
  const resolved = (one, kind) =>
    one.$ref === undefined ? one : document.components[kind][nameOf(one.$ref)];
  const parameters = (call.parameters ?? []).map((one) => resolved(one, 'parameters'));
  const body = bodyOf(call.requestBody?.content);
  const replies = Object.entries(call.responses ?? {});
  const isRefusal = ([status]) => Number(status) >= 400;
  const taken = replies
    .filter((one) => !isRefusal(one))
    .map(([status, { description, content }]) => [
      status,
      content === undefined ? description : bodyOf(content).join(', '),
    ]);
  const refused = replies.filter(isRefusal).map(([status]) => `[${status}](/api/#refusals)`);
  return [
    `## ${call.operationId}`,
    '',
    call.summary ?? '',
    '',
    `\`${method.toUpperCase()} ${path}\``,
    '',
    ...fieldsTable(
      ['Parameter', 'In', 'Type', 'Required'],
      parameters.map((p) => [
        `\`${p.name}\``,
        p.in,
        typeOf(p.schema),
        p.required === true ? 'yes' : '',
      ]),
    ),
    ...(body.length === 0 ? [] : [`Body: ${cell(body.join(', '))}`, '']),
    ...fieldsTable(['Status', 'Reply'], taken),
    ...(refused.length === 0 ? [] : [`Refusals: ${refused.join(', ')}`, '']),
  ].join('\n');
}

function schemaText(name, schema) {
  const required = schema.required ?? [];
  const fields = Object.entries(schema.properties ?? {}).map(([field, one]) => [
    `\`${field}\``,
    typeOf(one),
    required.includes(field) ? (one.anyOf?.some(isNull) ? 'yes, may be null' : 'yes') : '',
  ]);
  return [
    `## ${name}`,
    '',
    ...(fields.length === 0
      ? [cell(typeOf(schema)), '']
      : fieldsTable(['Field', 'Type', 'Required'], fields)),
  ].join('\n');
}

/** A page for each area, one of all schemas, and their index. */
export async function apiPages() {
  const { apiDocument } = await tsImport('../../tests/support/apiDocument.ts', import.meta.url);
  const { document, areas, failures } = await apiDocument();
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method, call })),
  );
  const areaPages = Object.entries(areas).map(([area, { about }]) => ({
    page: `api/${area}.md`,
    title: area,
    about,
    text: [
      `# API: ${area}`,
      '',
      about,
      '',
      ...calls
        .filter(({ call }) => call.tags?.includes(area))
        .map(({ path, method, call }) => callText(path, method, call, document)),
    ].join('\n'),
  }));
  const schemas = Object.entries(document.components.schemas).sort(([a], [b]) =>
    a.localeCompare(b, 'en'),
  );
  const index = [
    '# API',
    '',
    `${document.info.description} Version ${document.info.version}. The service has the same as \`/api/openapi.json\`.`,
    '',
    ...areaPages.map(({ page, title, about }) => `- [${title}](/${page}): ${about}`),
    '- [Schemas](/api/schemas.md): the named types of bodies and replies.',
    '',
    '## Refusals',
    '',
    'A refusal is a [Problem](/api/schemas#problem), as `application/problem+json`.',
    '',
    ...fieldsTable(
      ['Status', 'Means'],
      Object.entries(failures).map(([status, { means }]) => [status, means]),
    ),
  ].join('\n');
  return [
    { page: 'api/index.md', title: 'All areas', text: index },
    ...areaPages,
    {
      page: 'api/schemas.md',
      title: 'Schemas',
      text: ['# API: schemas', '', ...schemas.map(([name, one]) => schemaText(name, one))].join(
        '\n',
      ),
    },
  ];
}

import fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { areas, routes } from '../../contract/table.ts';
import { failures } from '../../contract/wire/failures.ts';
import { type ApiParts, apiRoutes } from '../../server/http/api.ts';
import { registerDocs } from '../../server/http/openapi/docs.ts';

/**
 * The OpenAPI document of all calls, without a database, for the pages that `npm run docs` makes of
 * it.
 */
export async function apiDocument() {
  const app = fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await registerDocs(app);
  const parts = {
    store: { notices: { on: () => undefined } },
    handlers: Object.fromEntries(Object.keys(routes).map((name) => [name, () => undefined])),
  };
  // The cast: no handler runs, and registering the routes uses no other part.
  await app.register(apiRoutes(parts as unknown as ApiParts), { prefix: '/api' });
  await app.ready();
  const document = app.swagger();
  await app.close();
  return { document, areas, failures };
}

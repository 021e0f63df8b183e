import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { API_VERSION } from '../../../contract/constants.ts';
import { documentOptions } from './openapi.ts';

/**
 * Serves the OpenAPI document of all routes registered after it at /api/openapi.json, and a viewer
 * at /api/docs.
 */
export async function registerDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'CATIS',
        version: API_VERSION,
        description: 'Aerial firefighting dispatch, base management and cost reports.',
        // There is no license to others; package registries use this word for that.
        license: { name: 'UNLICENSED', identifier: 'LicenseRef-UNLICENSED' },
      },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description: 'A token of a session, or an access token.',
          },
          basic: {
            type: 'http',
            scheme: 'basic',
            description: 'An access token as the password; the user name is ignored.',
          },
        },
      },
      security: [{ bearer: [] }, { basic: [] }],
    },
    ...documentOptions(),
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: false, logLevel: 'silent' });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
  // The viewer uses inline styles and sets HTML, which our CSP forbids, so it gets its own policy.
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/docs'))
      void reply.header(
        'content-security-policy',
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      );
  });
}

// The lower bound of a start: the same web framework with one route and nothing else.
import fastify from 'fastify';

const app = fastify();
app.get('/', async () => ({ ok: true }));
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
console.log('bare server is ready');
process.on('SIGTERM', () => process.exit(0));

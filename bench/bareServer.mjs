// The limit of a start: the same web framework answering one address, nothing else.
import fastify from 'fastify';

const app = fastify();
app.get('/', async () => ({ ok: true }));
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
console.log('bare server is ready');
process.on('SIGTERM', () => process.exit(0));

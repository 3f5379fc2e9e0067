import proxy from '@fastify/http-proxy';
import Fastify from 'fastify';

const [port = '', upstream = ''] = process.argv.slice(2);
const app = Fastify();
await app.register(proxy, { upstream });
await app.listen({ host: '127.0.0.1', port: Number(port) });

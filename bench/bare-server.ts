/** What the framework alone needs to answer the list: the yardstick beside which the product is measured. */
import { readFile } from 'node:fs/promises';
import Fastify from 'fastify';

const list: unknown = JSON.parse(await readFile(process.env.LIST_FILE ?? '', 'utf8'));

const app = Fastify();
app.get('/list', async () => list);
await app.listen({ host: process.env.HOST ?? '127.0.0.1', port: Number(process.env.PORT) });
process.once('SIGTERM', () => app.close());

import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createLogger, serializers } from './log.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('an error of the database is logged without the row that it complains of', async () => {
  const row = sql`insert into users (id, role, first_name, last_name, email, password_hash)
    values (gen_random_uuid(), 'nobody', 'Ada', 'Private', 'ada@desk.test', 'a secret')`;
  const error = await row.execute(database.db).catch((thrown: unknown) => thrown);
  expect(error).toHaveProperty('detail', expect.stringContaining('a secret'));
  const line = JSON.stringify(serializers.err(error));
  expect(line).not.toMatch(/a secret|ada@desk|Private/);
  expect(serializers.err(error)).toMatchObject({
    code: '23514',
    table: 'users',
    message: expect.stringContaining('violates check constraint'),
    stack: expect.stringContaining('log.test.ts'),
  });
});

test('what is thrown instead of an error is not repeated', () => {
  expect(JSON.stringify(serializers.err({ password: 'a secret' }))).not.toContain('a secret');
});

test('no token is logged on any level, also when files are sent', async () => {
  const lines: string[] = [];
  const app = Fastify({ loggerInstance: createLogger('trace', { write: (line) => lines.push(line) }) });
  await app.register(multipart);
  app.post('/', async (request) => {
    for await (const part of request.parts()) if (part.type === 'file') await part.toBuffer();
    return {};
  });
  const answer = await app.inject({
    method: 'POST',
    url: '/',
    headers: { authorization: 'Bearer a-token', 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nbytes\r\n--x--\r\n',
  });
  await app.close();
  expect(answer.statusCode).toBe(200);
  expect(lines.join('')).toContain('starting multipart parsing');
  expect(lines.join('')).not.toContain('a-token');
});

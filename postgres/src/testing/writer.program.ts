/**
 * A program of its own that starts the database in the directory of its first argument and inserts rows until
 * it is killed. It prints `started <PID of the server>`, then the id of each row once it is acknowledged.
 */
import pg from 'pg';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';
import { writeRows } from './rows.ts';
import { TEST_HOST } from './test-host.ts';

const [directory = '', settings = '{}'] = process.argv.slice(2);
const print = (line: string) => process.stdout.write(`${line}\n`);
const report = (...parts: unknown[]) => process.stderr.write(`${parts.join(' ')}\n`);

const server = await startEmbeddedPostgres({
  directory,
  host: TEST_HOST,
  log: { info: report, warn: report, error: report },
  settings: { shared_buffers: '128MB', ...JSON.parse(settings) },
});
const pool = new pg.Pool({ ...server.connection, max: 4 });
print(`started ${server.pid}`);
process.once('SIGTERM', async () => {
  await server.stop();
  process.exit();
});
await writeRows(pool, (id) => print(`${id}`));

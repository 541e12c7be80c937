/** Fills a fresh database with a large help desk: `node bench/build-data.ts --tickets 100000`. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildData } from './data/build.ts';
import { withDatabase } from './data/database.ts';
import { PASSWORD } from './data/organizations.ts';
import { readSize } from './data/size.ts';

const dataDirectory = process.env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'switchboard-bench-')));
const built = await withDatabase({ databaseUrl: process.env.DATABASE_URL, dataDirectory }, (pool) =>
  buildData(pool, readSize()),
);

console.log(
  `${built.tickets} tickets, ${built.people} relations, ${built.comments} comments and ${built.events} events in ${built.seconds.toFixed(1)} s`,
);
if (process.env.DATABASE_URL === undefined) console.log(`Data: ${dataDirectory}`);
console.log(`Sign in as admin@org-1.example, password ${PASSWORD}`);

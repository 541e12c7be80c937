/** A program of its own that looks at the clocks of the database in DATABASE_URL each time a line comes in. */
import { createInterface } from 'node:readline';
import { systemClock } from '../../../../platform/clock.ts';
import { openDatabase } from '../../../../platform/database/open-database.ts';
import { createLogger } from '../../../../platform/log.ts';
import { lookAtClocks } from '../look-at-clocks.ts';

const log = createLogger('error');
const database = await openDatabase({ connectionString: process.env.DATABASE_URL ?? '', max: 2 }, log);
process.stdout.write('ready\n');
for await (const _ of createInterface({ input: process.stdin })) {
  const looked = await lookAtClocks({ database, clock: systemClock, log });
  process.stdout.write(`${JSON.stringify({ looked })}\n`);
}
await database.close();

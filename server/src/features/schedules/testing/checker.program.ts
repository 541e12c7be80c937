/**
 * A program of its own that looks for due schedules of the database in DATABASE_URL each time a line comes in, and
 * then prints as one line of JSON what came of them.
 */
import { createInterface } from 'node:readline';
import { systemClock } from '../../../platform/clock.ts';
import { openDatabase } from '../../../platform/database/open-database.ts';
import { createLogger } from '../../../platform/log.ts';
import { createPresence } from '../../../platform/presence.ts';
import { runDueSchedules } from '../check-schedules.ts';

const log = createLogger('error');
const database = await openDatabase({ connectionString: process.env.DATABASE_URL ?? '', max: 2 }, log);
process.stdout.write('ready\n');
for await (const _ of createInterface({ input: process.stdin })) {
  const counts = await runDueSchedules({ database, presence: createPresence(), clock: systemClock, log });
  process.stdout.write(`${JSON.stringify(counts)}\n`);
}
await database.close();

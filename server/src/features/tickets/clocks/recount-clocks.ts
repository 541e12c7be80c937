/** When clocks are due that count by a calendar which has changed. What they have counted stays. */
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { handle, type JobHandler } from '../../../platform/jobs/task.ts';
import { recountTask } from '../../organizations/calendars/recount.ts';
import { updateWaiting } from '../ticket.repo.ts';
import { dueColumns, readGoing, updateClocks } from './clock.repo.ts';
import { leadingClock, timed } from './clock.ts';
import { calendarsOf, timesOf } from './start-clocks.ts';

/** Tickets of one transaction. */
const AT_ONCE = 50;

export const clockJobs = ({ db }: { readonly db: Database }): JobHandler[] => [
  handle(recountTask, ({ organizationId, calendarId }, { signal }) =>
    recountClocks(db, { organizationId, calendarId }, signal),
  ),
];

interface Changed {
  readonly organizationId: string;
  readonly calendarId: string;
}

async function recountClocks(db: Database, changed: Changed, signal: AbortSignal): Promise<void> {
  let last: string | undefined;
  do {
    signal.throwIfAborted();
    const after = last;
    const ids = await db.transaction().execute((trx) => recountSome(trx, changed, after));
    last = ids[AT_ONCE - 1];
  } while (last !== undefined);
}

async function recountSome(
  trx: Database,
  { organizationId, calendarId }: Changed,
  after: string | undefined,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from tickets where organization_id = ${organizationId}
      ${after === undefined ? sql`` : sql`and id > ${after}::uuid`}
      and id in (
        select clock.ticket_id from ticket_clocks as clock
        join ticket_clock_stretches as stretch
          on stretch.organization_id = clock.organization_id and stretch.clock_id = clock.id
        where clock.organization_id = ${organizationId} and clock.met_at is null
          and stretch.ended_at is null and stretch.calendar_id = ${calendarId})
    order by id limit ${AT_ONCE} for no key update`.execute(trx);
  for (const { id } of rows) {
    const ticket = { organization_id: organizationId, id };
    const going = await readGoing(trx, ticket);
    const times = await timesOf(trx, organizationId, calendarsOf(going));
    const clocks = going.map((clock) => timed(clock, times));
    await updateClocks(trx, organizationId, clocks);
    await updateWaiting(trx, ticket, dueColumns(leadingClock(clocks)));
  }
  return rows.map(({ id }) => id);
}

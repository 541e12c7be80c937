/** Clocks of tickets, and the stretches that they consist of. */
import { sql } from 'kysely';
import { insertMany } from '../../../platform/database/insert-many.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { momentOf, secondOf } from '../../organizations/calendars/calendar-times.ts';
import type { TicketKey } from '../ticket.repo.ts';
import type { Change, Clock, Stretch } from './clock.ts';

const second = (moment: Date | null) => moment && secondOf(moment);
const moment = (at: number | null) => (at === null ? null : momentOf(at));

const clocks = (db: Database, organizationId: string) =>
  db
    .selectFrom('ticket_clocks')
    .innerJoin('sla_policy_versions as policy', (join) =>
      join
        .onRef('policy.organization_id', '=', 'ticket_clocks.organization_id')
        .onRef('policy.policy_id', '=', 'ticket_clocks.policy_id')
        .onRef('policy.version', '=', 'ticket_clocks.policy_version'),
    )
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('ticket_clock_stretches as stretch')
          .whereRef('stretch.organization_id', '=', 'ticket_clocks.organization_id')
          .whereRef('stretch.clock_id', '=', 'ticket_clocks.id')
          .orderBy('stretch.place', 'desc')
          .limit(1)
          .select(['place', 'began_at', 'ended_at', 'cause', 'calendar_id', 'detail'])
          .as('last'),
      (join) => join.onTrue(),
    )
    .where('ticket_clocks.organization_id', '=', organizationId)
    .selectAll('ticket_clocks')
    .select(['policy.terms', 'last.place', 'last.began_at', 'last.ended_at', 'last.cause'])
    .select(['last.calendar_id', 'last.detail'])
    .orderBy('ticket_clocks.id');
type ClockRow = Awaited<ReturnType<ReturnType<typeof clocks>['execute']>>[number];

export interface TicketClock extends Clock {
  readonly ticketId: string;
}

const readRow = (row: ClockRow): TicketClock => ({
  ticketId: row.ticket_id,
  id: row.id,
  kind: row.kind,
  policy: { id: row.policy_id, version: row.policy_version, terms: row.terms },
  target: row.target_seconds,
  counted: row.counted_seconds,
  startedAt: secondOf(row.started_at),
  metAt: second(row.met_at),
  dueAt: second(row.due_at),
  warnAt: second(row.warn_at),
  warnedAt: second(row.warned_at),
  breachedAt: second(row.breached_at),
  escalated: row.escalated,
  lookAt: second(row.look_at),
  stretch: readStretch(row),
});

const readStretch = (row: Pick<ClockRow, keyof StretchRow>): Stretch => ({
  place: row.place,
  from: secondOf(row.began_at),
  to: second(row.ended_at),
  cause: row.cause,
  calendarId: row.calendar_id,
  detail: row.detail,
});
type StretchRow = Pick<
  Schema['ticket_clock_stretches'],
  'place' | 'began_at' | 'ended_at' | 'cause' | 'calendar_id' | 'detail'
>;

/** Those that something can still happen to. The ticket's row must be held. */
export const readGoing = (trx: Database, { organization_id, id }: TicketKey): Promise<TicketClock[]> =>
  readGoingOfMany(trx, organization_id, [id]);

/** The same of tickets of one organization. */
export const readGoingOfMany = async (
  trx: Database,
  organizationId: string,
  ticketIds: readonly string[],
): Promise<TicketClock[]> =>
  (
    await clocks(trx, organizationId)
      .where(sql<boolean>`ticket_clocks.ticket_id = any(${ticketIds}::uuid[])`)
      .where((where) =>
        where.or([where('ticket_clocks.met_at', 'is', null), where('ticket_clocks.kind', '=', 'resolution')]),
      )
      .execute()
  ).map(readRow);

/** Those of these tickets that are to be looked at. The rows of the tickets must be held. */
export const readWaiting = async (
  trx: Database,
  organizationId: string,
  ticketIds: readonly string[],
  now: Date,
): Promise<TicketClock[]> =>
  (
    await clocks(trx, organizationId)
      .where(sql<boolean>`ticket_clocks.ticket_id = any(${ticketIds}::uuid[])`)
      .where('ticket_clocks.look_at', '<=', now)
      .execute()
  ).map(readRow);

export interface WholeClock extends TicketClock {
  readonly policyName: string;
  readonly stretches: readonly Stretch[];
}

/** All of a ticket with all their stretches. */
export async function readWhole(db: Database, { organization_id, id }: TicketKey): Promise<WholeClock[]> {
  const rows = await clocks(db, organization_id)
    .innerJoin('sla_policies', (join) =>
      join
        .onRef('sla_policies.organization_id', '=', 'ticket_clocks.organization_id')
        .onRef('sla_policies.id', '=', 'ticket_clocks.policy_id'),
    )
    .select('sla_policies.name as policy_name')
    .where('ticket_clocks.ticket_id', '=', id)
    .where('ticket_clocks.target_seconds', 'is not', null)
    .execute();
  const stretches = await db
    .selectFrom('ticket_clock_stretches')
    .where('organization_id', '=', organization_id)
    .where(sql<boolean>`clock_id = any(${rows.map((row) => row.id)}::uuid[])`)
    .select(['clock_id', 'place', 'began_at', 'ended_at', 'cause', 'calendar_id', 'detail'])
    .orderBy('clock_id')
    .orderBy('place')
    .execute();
  const ofClocks = Map.groupBy(stretches, ({ clock_id }) => clock_id);
  return rows.map((row) => ({
    ...readRow(row),
    policyName: row.policy_name,
    stretches: (ofClocks.get(row.id) ?? []).map(readStretch),
  }));
}

const columnsOf = (clock: Clock) => ({
  id: clock.id,
  policy_id: clock.policy.id,
  policy_version: clock.policy.version,
  target_seconds: clock.target,
  counted_seconds: clock.counted,
  met_at: moment(clock.metAt),
  due_at: moment(clock.dueAt),
  warn_at: moment(clock.warnAt),
  warned_at: moment(clock.warnedAt),
  breached_at: moment(clock.breachedAt),
  escalated: [...clock.escalated],
  look_at: moment(clock.lookAt),
});

/** Writes clocks that are there already. */
export async function updateClocks(
  trx: Database,
  organizationId: string,
  changed: readonly Clock[],
): Promise<void> {
  if (changed.length === 0) return;
  await sql`
    update ticket_clocks as clock set policy_id = given.policy_id, policy_version = given.policy_version,
      target_seconds = given.target_seconds, counted_seconds = given.counted_seconds, met_at = given.met_at,
      due_at = given.due_at, warn_at = given.warn_at, warned_at = given.warned_at,
      breached_at = given.breached_at, escalated = given.escalated, look_at = given.look_at
    from jsonb_to_recordset(${JSON.stringify(changed.map(columnsOf))}::jsonb) as given (id uuid, policy_id uuid,
      policy_version int, target_seconds int, counted_seconds int, met_at timestamptz, due_at timestamptz,
      warn_at timestamptz, warned_at timestamptz, breached_at timestamptz, escalated text[], look_at timestamptz)
    where clock.organization_id = ${organizationId} and clock.id = given.id`.execute(trx);
}

/** A deleted organization's clocks have ended. */
export async function forgetDeleted(trx: Database, organizationId: string): Promise<void> {
  await sql`
    update ticket_clocks set look_at = null where organization_id = ${organizationId} and look_at is not null
      and exists (select from organizations where id = ${organizationId} and deleted_at is not null)`.execute(
    trx,
  );
}

/** Writes what became of the clocks of a ticket; a stretch is begun once and ended once. */
export const writeChanges = (
  trx: Database,
  { organization_id, id: ticketId }: TicketKey,
  changes: readonly Change[],
): Promise<void> =>
  writeChangesOfMany(
    trx,
    organization_id,
    changes.map((change) => ({ ...change, ticketId })),
  );

/** The same for tickets of one organization. */
export async function writeChangesOfMany(
  trx: Database,
  organization_id: string,
  changes: readonly (Change & { readonly ticketId: string })[],
): Promise<void> {
  const added = changes.filter(({ isNew }) => isNew);
  await insertMany(
    trx,
    'ticket_clocks',
    added.map(({ clock, ticketId }) => ({
      ...columnsOf(clock),
      organization_id,
      ticket_id: ticketId,
      kind: clock.kind,
      started_at: momentOf(clock.startedAt),
    })),
  );
  await updateClocks(
    trx,
    organization_id,
    changes.filter(({ isNew }) => !isNew).map(({ clock }) => clock),
  );
  const ended = changes.flatMap(({ clock, ended }) =>
    ended === null ? [] : [{ clock_id: clock.id, place: ended.place, ended_at: moment(ended.to) }],
  );
  if (ended.length > 0) {
    await sql`
      update ticket_clock_stretches as stretch set ended_at = given.ended_at
      from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb)
        as given (clock_id uuid, place int, ended_at timestamptz)
      where stretch.organization_id = ${organization_id} and stretch.clock_id = given.clock_id
        and stretch.place = given.place and stretch.ended_at is null`.execute(trx);
  }
  await insertMany(
    trx,
    'ticket_clock_stretches',
    changes.flatMap(({ clock, begun }) =>
      begun === null
        ? []
        : [
            {
              organization_id,
              clock_id: clock.id,
              place: begun.place,
              began_at: momentOf(begun.from),
              ended_at: null,
              cause: begun.cause,
              calendar_id: begun.calendarId,
              detail: begun.detail,
            },
          ],
    ),
  );
}

/** What lists show of the clock that a ticket is due by. */
export const dueColumns = (clock: Clock | null) => ({
  due_clock: clock?.kind ?? null,
  due_at: moment(clock?.dueAt ?? null),
  due_warn_at: moment(clock?.warnAt ?? null),
  due_shared: clock?.policy.terms.shareWithRequester ?? false,
});

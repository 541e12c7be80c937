/** Who of a desk is there, what they hand over, put off and wait for. */
import { insertMany } from '../../../platform/database/insert-many.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { newId } from '../../../platform/ids.ts';
import { recordTicketEvents, type TicketEvent } from '../../tickets/life/ticket-events.ts';
import { dateOf } from './demo-time.ts';
import type { DemoDesk } from './desk-schema.ts';
import type { SeedContext } from './seed-context.ts';
import type { TicketDraft } from './ticket-draft.ts';

/** @param drafts the tickets that it names by their summaries */
export async function seedPresence(
  trx: Database,
  { organization: { timeZone }, organizationId: organization_id, person, calendar }: SeedContext,
  { away, hours, absences, handovers, snoozed, vendors }: DemoDesk,
  drafts: readonly TicketDraft[],
): Promise<void> {
  const now = dateOf(calendar.now);
  const day = (inDays: number) => calendar.now.startOfDay().add({ days: inDays });
  const own = { organization_id };
  const tickets = new Map(drafts.map(({ ticket }) => [ticket.summary, ticket]));
  /** That there is one was checked when the file was read. */
  const act = async (summary: string, by: string, event: TicketEvent, changes: object = {}) => {
    const ticket = tickets.get(summary);
    if (ticket === undefined) throw new Error(`no ticket is called ${summary}`);
    await recordTicketEvents(trx, ticket, { actor: person(by), at: now, requestId: null }, [event]);
    if (Object.keys(changes).length > 0) {
      await trx
        .updateTable('tickets')
        .set(changes)
        .where('organization_id', '=', organization_id)
        .where('id', '=', ticket.id)
        .execute();
    }
    return ticket.id;
  };

  await insertMany(
    trx,
    'availability',
    away.map(({ who, hours: left }) => {
      const until = calendar.hoursAgo(-left);
      return {
        ...own,
        user_id: person(who).id,
        state: 'away' as const,
        until,
        time_zone: null,
        look_at: until,
      };
    }),
  );
  for (const { who, from, to } of hours) {
    const span = [{ from, to }];
    const week = JSON.stringify([span, span, span, span, span, [], []]);
    await trx
      .insertInto('availability')
      .values({ ...own, user_id: person(who).id, until: null, time_zone: timeZone, week, look_at: null })
      .execute();
  }
  await insertMany(
    trx,
    'absences',
    absences.map(({ who, inDays, days, substitute, note }) => ({
      ...own,
      id: newId(now),
      user_id: person(who).id,
      from_day: day(inDays).toPlainDate().toString(),
      to_day: day(inDays + days - 1)
        .toPlainDate()
        .toString(),
      time_zone: timeZone,
      starts_at: dateOf(day(inDays)),
      ends_at: dateOf(day(inDays + days)),
      substitute_id: person(substitute).id,
      note,
      handed_over_at: null,
      look_at: dateOf(day(inDays)),
      created_at: now,
    })),
  );
  for (const { ticket, by, to, state, nextStep, promisedInDays } of handovers) {
    const { id, name } = person(to);
    const data = { to: { id, name }, tell: [id] };
    const ticket_id = await act(ticket, by, { verb: 'handover_offered', data });
    await trx
      .insertInto('handovers')
      .values({
        ...own,
        id: newId(now),
        ticket_id,
        giver_id: person(by).id,
        by_id: person(by).id,
        to_user_id: id,
        to_team_id: null,
        stands: state,
        next_step: nextStep,
        promised_at: dateOf(day(promisedInDays).add({ hours: 12 })),
        reason: null,
        due_at: calendar.hoursAgo(-ANSWERED_WITHIN),
        created_at: now,
        answered_by_id: null,
        answered_at: null,
      })
      .execute();
  }
  for (const { ticket, by, days } of snoozed) {
    const until = dateOf(day(days).add({ hours: 9 }));
    const data = { until: until.toISOString() };
    await act(ticket, by, { verb: 'snoozed', data }, { snoozed_until: until });
  }
  for (const { ticket, by, vendor, note } of vendors) {
    const data = { from: 'agent' as const, to: 'vendor' as const, vendor, reason: note };
    const changes = { waiting_vendor: vendor, waiting_changed_at: now };
    await act(ticket, by, { verb: 'waiting', data }, changes);
  }
}

/** In hours: how long offers wait for an answer before somebody is told. */
const ANSWERED_WITHIN = 6;

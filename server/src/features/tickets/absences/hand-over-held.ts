/** What an agent has when they are absent: offered to who stands in, and given to them as the absence begins. */
import { absentStands, MESSAGES } from '@switchboard/contract/messages.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { newId } from '../../../platform/ids.ts';
import { fullName } from '../../people/person-ref.ts';
import { type ActorContext, type PersonContext, productContext } from '../../record/actor-context.ts';
import { recordEventsOfMany } from '../../record/record-events.ts';
import { lockActiveAgent } from '../assignment/devops-agents/devops-agent.repo.ts';
import { lockTicketsOfAgent } from '../assignment/lock-active-tickets.ts';
import { answerDue } from '../handovers/answer-due.ts';
import { endOffers, insertHandovers } from '../handovers/handover.repo.ts';
import { assignmentEvent } from '../life/ticket-events.ts';
import { updateTickets } from '../ticket.repo.ts';
import { isNotConfidential } from '../ticket.scope.ts';
import { endAgentRelations, insertTicketPeople } from '../ticket-people.repo.ts';
import {
  type AbsenceToHandOver,
  findToHandOver,
  lockToHandOver,
  readSubstitutes,
  updateAbsence,
} from './absence.repo.ts';
import { standInFor } from './stand-in.ts';

/** Absences of one look at the table. */
const AT_ONCE = 20;

interface Person {
  readonly id: string;
  readonly name: string;
}

interface Absent {
  readonly organizationId: string;
  readonly absenceId: string;
  readonly person: Person;
  readonly from: string;
  readonly to: string;
}

/** Offers what is offered to nobody, and was not refused by the receiver before. Hold the tickets, then both people. */
export async function offerHeldTickets(
  trx: Database,
  context: PersonContext,
  { organizationId, absenceId, person, from, to }: Absent,
  receiver: Person,
): Promise<void> {
  const ids = await heldTickets(trx, {
    organizationId,
    userId: person.id,
    except: sql`offer.state = 'offered' or ${refused(absenceId, receiver.id)}`,
  });
  if (ids.length === 0) return;
  const due_at = await answerDue(trx, organizationId, context.at, null);
  await insertHandovers(
    trx,
    ids.map((ticket_id) => ({
      organization_id: organizationId,
      id: newId(),
      ticket_id,
      absence_id: absenceId,
      giver_id: person.id,
      by_id: context.actor.id,
      to_user_id: receiver.id,
      stands: absentStands(person.name, from, to),
      next_step: MESSAGES.absentNextStep,
      due_at,
      created_at: context.at,
    })),
  );
  await record(trx, organizationId, ids, context, {
    verb: 'handover_offered',
    data: { to: receiver, tell: [receiver.id] },
  });
}

/** The absence is over, goes to somebody else, or hands nothing over any more. */
export async function withdrawHeldTickets(
  trx: Database,
  context: ActorContext,
  organizationId: string,
  absenceId: string,
): Promise<void> {
  const ended = await endOffers(
    organizationId,
    trx,
    { absence_id: absenceId },
    { state: 'withdrawn', at: context.at },
  );
  const ids = ended.map(({ ticket_id }) => ticket_id);
  await record(trx, organizationId, ids, context, { verb: 'handover_withdrawn', data: {}, automatic: true });
}

/** @returns how many absences have begun whose tickets were given away */
export async function giveHeldTickets(db: Database, at: Date, stopping?: AbortSignal): Promise<number> {
  let given = 0;
  for (let due = AT_ONCE; due === AT_ONCE && !stopping?.aborted; ) {
    const absences = await findToHandOver(db, at, AT_ONCE);
    due = absences.length;
    for (const absence of absences) {
      if (await db.transaction().execute((trx) => give(trx, absence, at))) given += 1;
    }
  }
  return given;
}

/**
 * Tickets and people are held before the absence is read again: of two programs the second finds that it is done.
 * @returns whether it was this one
 */
async function give(trx: Database, seen: AbsenceToHandOver, at: Date): Promise<boolean> {
  const { organization_id: organizationId, id: absenceId, user_id: userId, substitute_id } = seen;
  await lockTicketsOfAgent(trx, organizationId, userId);
  const chosen = await receiverOf(trx, seen, at);
  const agent = chosen === null ? undefined : await lockActiveAgent(organizationId, trx, chosen);
  const absence = await lockToHandOver(organizationId, trx, absenceId);
  // Who stands in is another one by now: the next look asks anew.
  if (absence === undefined || absence.substitute_id !== substitute_id) return false;
  await updateAbsence(organizationId, trx, absenceId, { handed_over_at: at });
  const context = productContext(at);
  if (agent === undefined || absence.ends_at <= at) {
    await withdrawHeldTickets(trx, context, organizationId, absenceId);
    return true;
  }
  // What was refused stays; what has come since the offers goes along.
  const ids = await heldTickets(trx, {
    organizationId,
    userId,
    except: sql`offer.state = 'offered' and offer.absence_id is distinct from ${absenceId}
      or ${refused(absenceId, agent.id)}`,
  });
  if (agent.id === substitute_id) {
    const taken = await endOffers(organizationId, trx, { absence_id: absenceId }, { state: 'accepted', at });
    await record(
      trx,
      organizationId,
      taken.map(({ ticket_id }) => ticket_id),
      context,
      { verb: 'handover_accepted', data: { unanswered: true }, automatic: true },
    );
  } else await withdrawHeldTickets(trx, context, organizationId, absenceId);
  if (ids.length === 0) return true;
  await endAgentRelations(trx, { organizationId, until: at }, ids);
  await updateTickets(trx, organizationId, ids, { updated_at: at }, ['assignedTo']);
  await insertTicketPeople(
    trx,
    { organizationId, since: at },
    ids.map((ticket_id) => ({ ticket_id, user_id: agent.id, relation: 'devops_agent', by_id: null })),
  );
  const assigned = assignmentEvent('devops_agent', {
    from: { id: userId, name: `${absence.first_name} ${absence.last_name}` },
    to: { id: agent.id, name: fullName(agent) },
    reason: { code: 'handed_over' },
    automatic: true,
  });
  await record(trx, organizationId, ids, context, assigned);
  return true;
}

/** Whoever stands in, unless they are absent themselves: then who stands in for them. */
async function receiverOf(
  trx: Database,
  { organization_id, user_id, substitute_id }: AbsenceToHandOver,
  at: Date,
): Promise<string | null> {
  const colleagues = await readSubstitutes(organization_id, trx, user_id, at);
  const first = colleagues.find(({ id }) => id === substitute_id);
  return first !== undefined && first.state !== 'absent' ? first.id : standInFor(user_id, colleagues);
}

/** By the receiver, or taken back by hand. */
const refused = (absenceId: string, receiver: string) => sql`(offer.absence_id = ${absenceId}
  and offer.to_user_id = ${receiver} and offer.state in ('bounced', 'withdrawn') and offer.answered_by_id is not null)`;

interface Held {
  readonly organizationId: string;
  readonly userId: string;
  /** A condition on an offer; tickets with such a one are left. */
  readonly except: ReturnType<typeof sql>;
}

async function heldTickets(trx: Database, { organizationId, userId, except }: Held): Promise<string[]> {
  const { rows } = await sql<{ ticket_id: string }>`
    select ticket_id from active_tickets as ticket
    where organization_id = ${organizationId} and agent_id = ${userId}
      and ${isNotConfidential(organizationId, 'ticket.ticket_id')}
      and not exists (
        select from handovers as offer
        where offer.organization_id = ticket.organization_id and offer.ticket_id = ticket.ticket_id
          and (${except}))
    order by ticket_id`.execute(trx);
  return rows.map(({ ticket_id }) => ticket_id);
}

const record = (
  trx: Database,
  organizationId: string,
  ids: readonly string[],
  context: ActorContext,
  event: Parameters<typeof recordEventsOfMany<'ticket'>>[3][number][1],
) =>
  recordEventsOfMany(
    trx,
    { organizationId, kind: 'ticket' },
    context,
    ids.map((id) => [{ id }, event] as const),
  );

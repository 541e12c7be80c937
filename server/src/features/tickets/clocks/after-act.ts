/** What follows from something that happened to a ticket for whom it waits, and for its clocks. */
import type { TicketPriority, TicketStatus } from '@switchboard/contract/enums.ts';
import { isActive, isStaff } from '@switchboard/contract/tickets/ticket-policy.ts';
import { waitingFacts, waitingOf } from '@switchboard/contract/tickets/waiting-on.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { newId } from '../../../platform/ids.ts';
import { secondOf } from '../../organizations/calendars/calendar-times.ts';
import type { ActorContext } from '../../record/actor-context.ts';
import { typeFactsOf } from '../forms/type-facts.ts';
import { recordTicketEvents } from '../life/ticket-events.ts';
import { choosePolicy, targetOf } from '../policies/choose-policy.ts';
import { readPolicies } from '../policies/policy.repo.ts';
import { factsOf } from '../ticket.facts.ts';
import { type TicketPerson, type TicketRow, updateWaiting } from '../ticket.repo.ts';
import { dueColumns, readGoing, type TicketClock, writeChanges } from './clock.repo.ts';
import {
  type Act,
  advanceClocks,
  type Change,
  type Clock,
  leadingClock,
  startClock,
  startsNextResponse,
} from './clock.ts';
import { calendarsOf, timesOf } from './start-clocks.ts';

/** What is as it was is left out. */
export interface TicketAct {
  readonly status?: TicketStatus;
  readonly vendor?: string | null;
  readonly answerExpected?: boolean;
  /** Somebody wrote what the requester reads: a comment or a message. */
  readonly wrote?: boolean;
  readonly priority?: TicketPriority;
  readonly projectId?: string;
  /** Ids of those whose approval it waits for. */
  readonly approvers?: readonly string[];
  /** The ticket is of another type now. */
  readonly retyped?: boolean;
}

/** What of a ticket it is decided by: as it was before. */
export type TicketBefore = Pick<
  TicketRow,
  | 'confidential'
  | 'organization_id'
  | 'id'
  | 'status'
  | 'priority'
  | 'project_id'
  | 'waiting_vendor'
  | 'answer_expected'
  | 'has_clocks'
> & {
  readonly people: readonly Pick<TicketPerson, 'id' | 'relation'>[];
  readonly team_people?: readonly string[];
};

/** Whom it waits for after something happened, and the columns of its row that follow. */
export function waitingAfter({ actor, at }: ActorContext, ticket: TicketBefore, act: TicketAct) {
  const { status = ticket.status } = act;
  const rests = !isActive({ status });
  const hasAnswered = isRequesterOf(ticket, actor) && (act.wrote === true || act.status !== undefined);
  const before = waitingFacts(ticket);
  const after = {
    ...before,
    status,
    approvers: act.approvers ?? before.approvers,
    // What was waited for is over with the ticket.
    vendor: rests ? null : act.vendor === undefined ? before.vendor : act.vendor,
    answerExpected: !rests && !hasAnswered && (act.answerExpected ?? before.answerExpected),
  };
  const waiting = waitingOf(after);
  const isOther = waitingOf(before)?.kind !== waiting?.kind || before.vendor !== after.vendor;
  const columns = {
    ...(before.vendor !== after.vendor && { waiting_vendor: after.vendor }),
    ...(before.answerExpected !== after.answerExpected && { answer_expected: after.answerExpected }),
    ...(isOther && { waiting_changed_at: at }),
  };
  return { rests, waiting: waiting?.kind ?? null, columns };
}

export const isRequesterOf = ({ people }: TicketBefore, actor: ActorContext['actor']) =>
  people.some(({ id, relation }) => id === actor?.id && relation === 'requester');

/** Call it in the transaction that holds the ticket's row, once. */
export async function afterAct(
  trx: Database,
  context: ActorContext,
  ticket: TicketBefore,
  act: TicketAct,
): Promise<void> {
  const { actor, at } = context;
  const { columns, ...waiting } = waitingAfter(context, ticket, act);
  const isRequester = isRequesterOf(ticket, actor);
  const wrote = act.wrote === true;
  const due = ticket.has_clocks
    ? await moveClocks(trx, context, ticket, act, {
        ...waiting,
        at: secondOf(at),
        asked: wrote && isRequester,
        answered: wrote && !isRequester && actor !== null && isStaff(actor, factsOf(ticket)),
      })
    : {};
  const changes = { ...columns, ...due };
  if (Object.keys(changes).length > 0) await updateWaiting(trx, ticket, changes);
}

/** @returns the columns of the ticket's row that follow */
async function moveClocks(
  trx: Database,
  context: ActorContext,
  ticket: TicketBefore,
  { priority = ticket.priority, projectId = ticket.project_id, retyped = false }: TicketAct,
  happened: Act,
) {
  const going = await readGoing(trx, ticket);
  const [first] = going;
  if (first === undefined) return {};
  const isReclassified = retyped || priority !== ticket.priority || projectId !== ticket.project_id;
  const terms = isReclassified
    ? await termsOf(trx, ticket, first, { priority, projectId, retyped })
    : undefined;
  const act = { ...happened, ...(terms && { terms }) };
  const calendars = [...calendarsOf(going), ...(terms ? [terms.policy.terms.calendar] : [])];
  const times = await timesOf(trx, ticket.organization_id, calendars);
  const changes: Change[] = advanceClocks(going, act, times);
  const changed = new Map(changes.map(({ clock }) => [clock.id, clock]));
  const clocks: Clock[] = going.map((clock) => changed.get(clock.id) ?? clock);
  const policy = terms?.policy ?? first.policy;
  if (startsNextResponse(clocks, act) && targetOf(policy.terms, priority, 'next_response') !== null) {
    const { at, waiting } = act;
    const started = startClock({ id: newId(), kind: 'next_response', policy, priority, at, waiting }, times);
    changes.push(started);
    clocks.push(started.clock);
  }
  if (changes.length === 0) return {};
  await writeChanges(trx, ticket, changes);
  await recordTicketEvents(
    trx,
    ticket,
    context,
    changes
      .filter(({ isLate }) => isLate)
      .map(({ clock }) => ({ verb: 'sla_breached', data: { clock: clock.kind }, automatic: true })),
  );
  return dueColumns(leadingClock(clocks));
}

/** By what its clocks go from now on: those of the policy that they have keep the version of it. */
async function termsOf(
  trx: Database,
  ticket: TicketBefore,
  { policy }: TicketClock,
  {
    priority,
    projectId,
    retyped,
  }: { readonly priority: TicketPriority; readonly projectId: string; readonly retyped: boolean },
): Promise<NonNullable<Act['terms']>> {
  const { requestType, ownPolicy } = await typeFactsOf(trx, ticket);
  const facts = { requestType, ownPolicy, priority, projectId };
  const chosen = choosePolicy(await readPolicies(ticket.organization_id, trx), facts);
  const isSame = chosen === null || chosen.id === policy.id;
  const other = retyped ? 'Another request type' : 'Another project';
  const detail = priority === ticket.priority ? other : `${ticket.priority} → ${priority}`;
  return {
    policy: isSame ? policy : { id: chosen.id, version: chosen.version, terms: chosen.terms },
    priority,
    detail,
  };
}

/** Binds the tickets that are open to a policy, some after the other. What their clocks have counted stays. */
import type { ClockKind } from '@switchboard/contract/enums.ts';
import { waitingFacts, waitingOf } from '@switchboard/contract/tickets/waiting-on.ts';
import type { Clock as Time } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { newId } from '../../../platform/ids.ts';
import { handle, type JobHandler } from '../../../platform/jobs/task.ts';
import { secondOf } from '../../organizations/calendars/calendar-times.ts';
import { productContext } from '../../record/actor-context.ts';
import { recordEventsOfMany } from '../../record/record-events.ts';
import {
  type ApplicationKey,
  type ApplicationRow,
  applicationTask,
  holdApplication,
  moveApplication,
  queueApplication,
} from '../policies/application.repo.ts';
import { choosePolicy, targetOf } from '../policies/choose-policy.ts';
import { findTerms, type PolicyRow, readPolicies } from '../policies/policy.repo.ts';
import { updateWaiting } from '../ticket.repo.ts';
import { dueColumns, readGoingOfMany, type TicketClock, writeChangesOfMany } from './clock.repo.ts';
import { type Act, advanceClocks, type Change, leadingClock, startClock, type Times } from './clock.ts';
import { holdOpenTickets, type OpenTicket } from './open-ticket.repo.ts';
import { calendarsOf, timesOf } from './start-clocks.ts';

/** Tickets of one transaction. */
const AT_ONCE = 100;
/** For so many milliseconds one policy is applied before other jobs have their turn. */
const TURN = 1_000;

interface ApplyDeps {
  readonly db: Database;
  readonly clock: Time;
}

export const applicationJobs = (deps: ApplyDeps): JobHandler[] => [
  handle(applicationTask, async (key, { signal }) => {
    const until = performance.now() + TURN;
    for (;;) {
      signal.throwIfAborted();
      if (!(await applyToSome(deps, key))) return;
      if (performance.now() > until) {
        await queueApplication(deps.db, key);
        return;
      }
    }
  }),
];

/** @returns whether there is more; of two programs the second finds where the first has come to */
export const applyToSome = ({ db, clock }: ApplyDeps, key: ApplicationKey): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const application = await holdApplication(trx, key);
    if (application === undefined) return false;
    const policies = await policiesOf(trx, application);
    const after = application.last_ticket_id;
    const tickets =
      policies === null ? [] : await holdOpenTickets(trx, key.organizationId, { after, most: AT_ONCE });
    await bind(trx, tickets, { policyId: key.policyId, policies: policies ?? [], at: clock.now() });
    const last = tickets[AT_ONCE - 1]?.id ?? null;
    await moveApplication(trx, application, { looked: tickets.length, last });
    return last !== null;
  });

/** Those that a ticket may get, the applied one as it was then; null where that is archived meanwhile. */
async function policiesOf(
  trx: Database,
  { organization_id, policy_id, policy_version: version }: ApplicationRow,
): Promise<readonly PolicyRow[] | null> {
  const policies = await readPolicies(organization_id, trx);
  const applied = policies.find(({ id }) => id === policy_id);
  if (applied === undefined) return null;
  if (applied.version === version) return policies;
  const terms = await findTerms(organization_id, trx, { id: policy_id, version });
  return policies.map((policy) => (policy === applied ? { ...policy, version, terms } : policy));
}

interface Binding {
  readonly policyId: string;
  readonly policies: readonly PolicyRow[];
  readonly at: Date;
}

async function bind(
  trx: Database,
  tickets: readonly OpenTicket[],
  { policyId, policies, at }: Binding,
): Promise<void> {
  const meant = tickets.flatMap((ticket) => {
    const policy = choosePolicy(policies, { ...ticket, projectId: ticket.project_id });
    return policy?.id === policyId ? [{ ticket, policy }] : [];
  });
  const [first] = meant;
  if (first === undefined) return;
  const organizationId = first.ticket.organization_id;
  const going = await readGoingOfMany(
    trx,
    organizationId,
    meant.map(({ ticket }) => ticket.id),
  );
  const ofTickets = Map.groupBy(going, ({ ticketId }) => ticketId);
  const times = await timesOf(trx, organizationId, [...calendarsOf(going), first.policy.terms.calendar]);
  const bound = meant.map(({ ticket, policy }) => {
    const clocks = ofTickets.get(ticket.id) ?? [];
    const changes =
      clocks.length === 0
        ? begin(ticket, policy, secondOf(at), times)
        : rebind(ticket, clocks, policy, secondOf(at), times);
    return { ticket, clocks, changes };
  });
  const changes = bound.flatMap(({ ticket, changes }) =>
    changes.map((change) => ({ ...change, ticketId: ticket.id })),
  );
  await writeChangesOfMany(trx, organizationId, changes);
  for (const { ticket, clocks, changes } of bound) {
    if (changes.length === 0) continue;
    const after = new Map(
      [...clocks, ...changes.map(({ clock }) => clock)].map((clock) => [clock.id, clock]),
    );
    const due = dueColumns(leadingClock([...after.values()]));
    await updateWaiting(trx, ticket, { ...due, has_clocks: true });
  }
  await recordEventsOfMany(
    trx,
    { organizationId, kind: 'ticket' },
    productContext(at),
    changes.flatMap(({ clock, ticketId, isLate }) =>
      isLate ? [[{ id: ticketId }, { verb: 'sla_breached', data: { clock: clock.kind } }] as const] : [],
    ),
  );
}

/** A ticket that had none gets its clocks from now on, but none for an answer that it has had. */
function begin(ticket: OpenTicket, policy: PolicyRow, at: number, times: Times): readonly Change[] {
  const waiting = waitingOf(waitingFacts(ticket))?.kind ?? null;
  const { priority } = ticket;
  const { id, version, terms } = policy;
  const asksAgain = ticket.waits && targetOf(terms, priority, 'next_response') !== null;
  const kinds: ClockKind[] = ticket.answered
    ? ['resolution', ...(asksAgain ? (['next_response'] as const) : [])]
    : ['first_response', 'resolution'];
  return kinds.map((kind) =>
    startClock({ id: newId(), kind, policy: { id, version, terms }, priority, at, waiting }, times),
  );
}

/** Clocks that go by another policy, or another version of it, go by this one from now on. */
function rebind(
  ticket: OpenTicket,
  clocks: readonly TicketClock[],
  { id, version, terms, name }: PolicyRow,
  at: number,
  times: Times,
): readonly Change[] {
  const others = clocks.filter(({ policy }) => policy.id !== id || policy.version !== version);
  const act: Act = {
    at,
    rests: false,
    waiting: waitingOf(waitingFacts(ticket))?.kind ?? null,
    terms: { policy: { id, version, terms }, priority: ticket.priority, detail: `By ${name}` },
  };
  return advanceClocks(others, act, times);
}

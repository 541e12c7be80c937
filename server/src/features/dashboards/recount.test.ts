/**
 * What triggers keep of tickets is what a recount of the tickets and their history says, whatever people do, in
 * whatever order and at the same moment.
 */
import type { AnswerOf } from '@switchboard/contract/endpoint.ts';
import {
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  type TicketPriority,
  type TicketStatus,
  URGENT,
} from '@switchboard/contract/enums.ts';
import { isActive } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { createTicket as entry } from '@switchboard/contract/tickets/tickets.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createOrganization, type Organization } from '../../testing/world.ts';
import { lockTicketsOfAgent } from '../tickets/assignment/lock-active-tickets.ts';
import { recountMovements } from '../tickets/list/recount-movements.ts';

const MINUTE = 60_000;
const SLOT = 15 * MINUTE;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ticket = fc.nat(5);
const act = fc.oneof(
  fc.record({ what: fc.constant('create' as const), priority: fc.constantFrom(...TICKET_PRIORITIES) }),
  fc.record({ what: fc.constant('status' as const), ticket, status: fc.constantFrom(...TICKET_STATUSES) }),
  fc.record({ what: fc.constant('resolve' as const), ticket }),
  fc.record({
    what: fc.constant('priority' as const),
    ticket,
    priority: fc.constantFrom('Low', 'Critical'),
  }),
  fc.record({ what: fc.constant('assign' as const), ticket, agent: fc.constantFrom('agent', 'otherAgent') }),
  fc.record({ what: fc.constant('recount' as const) }),
  fc.record({ what: fc.constant('leave' as const), agent: fc.constantFrom('agent', 'otherAgent') }),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** What happens at the same moment, and how many minutes pass before the next. */
const moment = fc.tuple(fc.array(act, { minLength: 1, maxLength: 6 }), fc.nat(1_500));

async function perform(home: Organization, tickets: readonly string[], one: Act): Promise<string | null> {
  const call = async (who: string, method: string, path: string, body: object) => {
    const answer = await app.call(who, method, path, { body });
    expect([200, 201]).toContain(answer.status);
    return answer.body;
  };
  if (one.what === 'create') {
    const body = await call(home.user, 'POST', '/tickets', {
      summary: 'Belt 3 stops',
      description: 'Twice a shift.',
      ticketType: 'Report Issue',
      category: home.category,
      project: home.plainProject,
      projectManagerName: 'Priya Raman',
      contactNumber: '2500',
      priority: one.priority,
    });
    return (body as unknown as AnswerOf<typeof entry>).ticket._id;
  }
  if (one.what === 'recount') {
    await recountMovements(app.db, home.id);
    return null;
  }
  if (one.what === 'leave') {
    const agentId = home[one.agent];
    // As the product does it: the tickets are held before anything of them is changed, and no others are.
    await app.db.transaction().execute(async (trx) => {
      const ids = await lockTicketsOfAgent(trx, home.id, agentId);
      if (ids.length === 0) return;
      await trx
        .updateTable('ticket_people')
        .set({ until: app.clock.now() })
        .where('organization_id', '=', home.id)
        .where('ticket_id', 'in', ids)
        .where('user_id', '=', agentId)
        .where('until', 'is', null)
        .execute();
    });
    return null;
  }
  const id = tickets[one.ticket % Math.max(1, tickets.length)];
  if (id === undefined) return null;
  if (one.what === 'assign') {
    await call(home.admin, 'PUT', `/admin/tickets/${id}/assign`, { devopsAgent: home[one.agent] });
  } else if (one.what === 'priority') {
    await call(home.admin, 'PUT', `/tickets/${id}`, { priority: one.priority });
  } else {
    const status = one.what === 'resolve' ? 'Resolved' : one.status;
    await call(home.admin, 'PUT', `/tickets/${id}/status`, { status });
  }
  return null;
}

interface State {
  readonly status: TicketStatus | null;
  readonly priority: TicketPriority;
}
const is = (wanted: TicketStatus, { status }: State) => Number(status === wanted);
const isUrgent = ({ status, priority }: State) =>
  Number(URGENT.status.some((one) => one === status) && URGENT.priority.some((one) => one === priority));
const slotOf = (at: Date) => new Date(Math.floor(at.getTime() / SLOT) * SLOT).toISOString();

const rowsOf = async (home: Organization) => ({
  tickets: await app.db.selectFrom('tickets').selectAll().where('organization_id', '=', home.id).execute(),
  people: await app.db
    .selectFrom('ticket_people')
    .selectAll()
    .where('organization_id', '=', home.id)
    .where('relation', '=', 'devops_agent')
    .where('until', 'is', null)
    .execute(),
  events: await app.db
    .selectFrom('events')
    .selectAll()
    .where('organization_id', '=', home.id)
    .where('verb', 'in', ['created', 'status', 'priority'])
    .orderBy('sequence', 'desc')
    .execute(),
});

/** Every count from the tickets as they are and their events, undone one after the other from the last. */
function recount({ tickets, people, events }: Awaited<ReturnType<typeof rowsOf>>) {
  const counts = new Map<string, number>();
  const add = (key: string, by: number) => counts.set(key, (counts.get(key) ?? 0) + by);
  for (const one of tickets) {
    add(`tally ${one.status} ${one.priority}`, 1);
    const agent = people.find((person) => person.ticket_id === one.id)?.user_id ?? null;
    if (isActive(one)) add(`active ${one.id} ${one.status} ${agent}`, 1);
    let after: State = one;
    const own = events.filter((event) => event.subject_id === one.id);
    const resolutions = own.filter((event) => event.verb === 'status' && event.data.to === 'Resolved');
    for (const [index, event] of resolutions.slice(0, -1).entries()) {
      const previous = resolutions.slice(index + 1).map((earlier) => earlier.at.getTime());
      add(`again ${slotOf(event.at)} ${slotOf(new Date(Math.max(...previous)))}`, 1);
    }
    for (const event of own) {
      const before = {
        status: event.verb === 'status' ? (event.data.from as TicketStatus) : after.status,
        priority: event.verb === 'priority' ? (event.data.from as TicketPriority) : after.priority,
        ...(event.verb === 'created' && { status: null }),
      };
      const slot = slotOf(event.at);
      add(`created ${slot}`, Number(event.verb === 'created'));
      add(`resolved ${slot}`, Number(event.verb === 'status' && after.status === 'Resolved'));
      add(`open ${slot}`, is('Open', after) - is('Open', before));
      add(`in_progress ${slot}`, is('In Progress', after) - is('In Progress', before));
      add(`urgent ${slot}`, isUrgent(after) - isUrgent(before));
      after = before;
    }
  }
  return counted(counts);
}

const counted = (counts: Iterable<readonly [string, number]>) =>
  Object.fromEntries(
    [...counts].filter(([, count]) => count !== 0).toSorted(([a], [b]) => a.localeCompare(b)),
  );

/** The same counts as the tables have them. */
async function kept(home: Organization) {
  const iso = (column: string) =>
    sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const { rows } = await sql<{ key: string; count: number }>`
    select key, count from (
      select organization_id, concat_ws(' ', 'tally', status, priority) as key, tickets as count
      from ticket_tallies
      union all
      select organization_id, concat_ws(' ', 'active', ticket_id, status, coalesce(agent_id::text, 'null')), 1
      from active_tickets
      union all
      select organization_id, concat_ws(' ', 'again', ${iso('slot')}, ${iso('previous_slot')}), tickets
      from repeated_resolutions
      union all
      select organization_id, concat_ws(' ', name, ${iso('slot')}), count
      from ticket_movements, lateral (values
        ('created', created), ('resolved', resolved), ('open', open), ('in_progress', in_progress),
        ('urgent', urgent)) as figure (name, count)
    ) as kept
    where organization_id = ${home.id}`.execute(app.db);
  return counted(rows.map(({ key, count }) => [key, count] as const));
}

/** Touches everything in any run: a ticket is urgent, resolved and, within the day, resolved again; one loses its agent. */
const EVENTFUL: (readonly [readonly Act[], number])[] = [
  [[{ what: 'create', priority: 'Critical' }], 30],
  [[{ what: 'assign', ticket: 0, agent: 'agent' }], 30],
  [[{ what: 'status', ticket: 0, status: 'In Progress' }], 30],
  [[{ what: 'resolve', ticket: 0 }], 30],
  [[{ what: 'status', ticket: 0, status: 'Open' }], 30],
  [
    [
      { what: 'resolve', ticket: 0 },
      { what: 'recount' },
      { what: 'create', priority: 'Critical' },
      { what: 'recount' },
    ],
    30,
  ],
  [[{ what: 'create', priority: 'Low' }], 30],
  [[{ what: 'assign', ticket: 1, agent: 'otherAgent' }], 30],
  [[{ what: 'leave', agent: 'otherAgent' }], 30],
];

let homes = 0;

test('after any day at the desk, and again after the tables are filled anew', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { minLength: 3, maxLength: 12 }), async (moments) => {
      homes += 1;
      const home = await createOrganization(app.db, `HOME${homes}`);
      const tickets: string[] = [];
      for (const [acts, minutes] of moments) {
        const made = await Promise.all(acts.map((one) => perform(home, tickets, one)));
        tickets.push(...made.filter((id) => id !== null));
        app.clock.advance(minutes * MINUTE);
      }
      const expected = recount(await rowsOf(home));
      expect(await kept(home)).toEqual(expected);
      await recountMovements(app.db, home.id);
      expect(await kept(home)).toEqual(expected);
      for (const key of Object.keys(expected)) seen.add(key.split(' ')[0] ?? '');
    }),
    { numRuns: Number(process.env.RECOUNT_RUNS ?? 10), examples: [[EVENTFUL]] },
  );
  expect([...seen].toSorted()).toEqual(
    ['active', 'again', 'created', 'in_progress', 'open', 'resolved', 'tally', 'urgent'].toSorted(),
  );
});

/** Tickets of two years with what happened to them, written in batches in the order of their creation. */

import type { TicketPriority, TicketStatus } from '@switchboard/contract/enums.ts';
import { statusUpdated } from '@switchboard/contract/messages.ts';
import {
  assignmentEvent,
  type TicketEvent,
} from '@switchboard/server/src/features/tickets/life/ticket-events.ts';
import { newId } from '@switchboard/server/src/platform/ids.ts';
import type { Size } from './build.ts';
import { createColumns, type Pool } from './columns.ts';
import type { Organization, Person } from './organizations.ts';
import { createRandom, type Random } from './random.ts';
import { replyText, ticketText } from './text.ts';

/** Counts that many tickets share slow down with each change that a statement makes to them. */
const BATCH = 2_000;
const MINUTE_MS = 60_000;
const SPAN_MS = 730 * 24 * 60 * MINUTE_MS;
const LONGEST_GAP_MINUTES = 600;

const STATUSES: Record<TicketStatus, number> = { Open: 4, 'In Progress': 4, Resolved: 12, Closed: 80 };
const PRIORITIES: Record<TicketPriority, number> = { Low: 30, Medium: 45, High: 20, Critical: 5 };
/** What led to each status. */
const PATHS: Record<TicketStatus, readonly TicketStatus[]> = {
  Open: [],
  'In Progress': ['In Progress'],
  Resolved: ['In Progress', 'Resolved'],
  Closed: ['In Progress', 'Resolved', 'Closed'],
};

const tables = () => ({
  tickets: createColumns('tickets', {
    organization_id: 'uuid',
    id: 'uuid',
    number: 'text',
    summary: 'text',
    description: 'text',
    ticket_type: 'text',
    status: 'text',
    priority: 'text',
    category_id: 'uuid',
    subcategory_id: 'uuid',
    project_id: 'uuid',
    project_manager_name: 'text',
    contact_number: 'text',
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
  }),
  people: createColumns('ticket_people', {
    organization_id: 'uuid',
    id: 'uuid',
    ticket_id: 'uuid',
    user_id: 'uuid',
    relation: 'text',
    since: 'timestamptz',
    by_id: 'uuid',
    until: 'timestamptz',
  }),
  comments: createColumns('comments', {
    organization_id: 'uuid',
    id: 'uuid',
    ticket_id: 'uuid',
    author_id: 'uuid',
    text: 'text',
    is_internal: 'boolean',
    is_system: 'boolean',
    created_at: 'timestamptz',
  }),
  events: createColumns('events', {
    organization_id: 'uuid',
    id: 'uuid',
    actor_id: 'uuid',
    actor_role: 'text',
    subject_kind: 'text',
    subject_id: 'uuid',
    verb: 'text',
    data: 'jsonb',
    at: 'timestamptz',
  }),
});
type Tables = ReturnType<typeof tables>;

export type RowCounts = Record<keyof Tables, number>;

/** The tallies, the figures of the days and the last numbers of the organizations are right afterwards. */
export async function buildTickets(
  pool: Pool,
  organizations: readonly Organization[],
  { tickets: count, share }: Pick<Size, 'tickets' | 'share'>,
): Promise<RowCounts> {
  const random = createRandom(2);
  let rows = tables();
  const written: RowCounts = { tickets: 0, people: 0, comments: 0, events: 0 };
  const numbers = new Map<string, number>();
  const end = Date.now() - MINUTE_MS;
  let writing = Promise.resolve();
  for (let index = 0; index < count; index += 1) {
    const organization = chooseOrganization(random, organizations, share);
    const number = (numbers.get(organization.id) ?? 0) + 1;
    numbers.set(organization.id, number);
    const created = new Date(end - SPAN_MS + Math.floor((SPAN_MS * index) / count));
    addTicket(rows, random, organization, number, { created, end });
    if ((index + 1) % BATCH > 0 && index + 1 < count) continue;
    // The next rows are made while these are written.
    await writing;
    writing = flush(rows, pool, written);
    rows = tables();
  }
  await writing;
  await pool.query(
    `update organizations set last_ticket_number = given.number
     from unnest($1::uuid[], $2::bigint[]) as given (id, number) where organizations.id = given.id`,
    [[...numbers.keys()], [...numbers.values()]],
  );
  await pool.query('select recount_ticket_movements(id) from organizations');
  return written;
}

/** Tickets first: the others point at them. */
async function flush(rows: Tables, pool: Pool, written: RowCounts): Promise<void> {
  written.tickets += await rows.tickets.flush(pool);
  const [people, comments, events] = await Promise.all([
    rows.people.flush(pool),
    rows.comments.flush(pool),
    rows.events.flush(pool),
  ]);
  written.people += people;
  written.comments += comments;
  written.events += events;
}

function chooseOrganization(
  random: Random,
  organizations: readonly Organization[],
  share: number,
): Organization {
  const [largest, ...others] = organizations;
  if (largest !== undefined && (others.length === 0 || random.chance(share))) return largest;
  return random.pick(others);
}

function addTicket(
  rows: Tables,
  random: Random,
  organization: Organization,
  number: number,
  { created, end }: { readonly created: Date; readonly end: number },
): void {
  const id = newId(created);
  const own = { organization_id: organization.id };
  const requester = random.pick(organization.users);
  const project = random.pick(organization.projects);
  const place = random.pick(organization.places);
  const status = random.weighted(STATUSES);

  let last = created.getTime();
  const later = () => {
    last = Math.min(end, last + random.between(1, LONGEST_GAP_MINUTES) * MINUTE_MS);
    return new Date(last);
  };
  const record = (
    actor: Person | null,
    at: Date,
    { id: eventId = newId(at), verb, data = {} }: TicketEvent,
  ) =>
    rows.events.add({
      ...own,
      id: eventId,
      actor_id: actor?.id ?? null,
      actor_role: actor?.role ?? null,
      subject_kind: 'ticket',
      subject_id: id,
      verb,
      data: JSON.stringify(data),
      at,
    });
  const relate = (person: Person, relation: string, since: Date, by: Person | null) =>
    rows.people.add({
      ...own,
      id: newId(since),
      ticket_id: id,
      user_id: person.id,
      relation,
      since,
      by_id: by?.id ?? null,
      until: null,
    });
  /** A change of status has an event of its own; every other comment shares its id with the event that tells of it. */
  const comment = (author: Person, text: string, at: Date, kind: 'reply' | 'note' | 'system') => {
    const commentId = newId(at);
    if (kind !== 'system') record(author, at, { id: commentId, verb: kind === 'note' ? 'note' : 'comment' });
    rows.comments.add({
      ...own,
      id: commentId,
      ticket_id: id,
      author_id: author.id,
      text,
      is_internal: kind === 'note',
      is_system: kind === 'system',
      created_at: at,
    });
  };

  relate(requester, 'requester', created, requester);
  relate(project.manager, 'manager', created, null);
  relate(project.buHead, 'bu_head', created, null);
  record(requester, created, { verb: 'created', data: { to: 'Open' } });
  const reason = { code: 'project_lead' } as const;
  record(null, created, assignmentEvent('manager', { to: project.manager, reason }));
  record(null, created, assignmentEvent('bu_head', { to: project.buHead, reason }));

  // One in five open tickets waits for an agent.
  const agent = status === 'Open' && random.chance(0.2) ? null : random.pick(organization.agents);
  if (agent !== null) {
    const by = random.pick(organization.desk);
    const at = later();
    relate(agent, 'devops_agent', at, by);
    record(by, at, assignmentEvent('devops_agent', { to: agent }));
  }

  const replies = random.between(1, 4);
  for (let reply = 0; reply < replies; reply += 1) {
    const author = agent !== null && reply % 2 === 0 ? agent : requester;
    comment(author, replyText(random), later(), author === agent && random.chance(0.2) ? 'note' : 'reply');
  }
  let from: TicketStatus = 'Open';
  for (const to of PATHS[status]) {
    const actor = agent ?? random.pick(organization.desk);
    const at = later();
    comment(actor, statusUpdated(to), at, 'system');
    record(actor, at, { verb: 'status', data: { from, to } });
    from = to;
  }

  rows.tickets.add({
    ...own,
    id,
    number: `${organization.prefix}-${String(number).padStart(5, '0')}`,
    ...ticketText(random),
    ticket_type: random.chance(0.7) ? 'Report Issue' : 'Request Service',
    status,
    priority: random.weighted(PRIORITIES),
    category_id: place.categoryId,
    subcategory_id: place.subcategoryId,
    project_id: project.id,
    project_manager_name: project.manager.name,
    contact_number: '+49 30 555 0100',
    created_at: created,
    updated_at: new Date(last),
  });
}

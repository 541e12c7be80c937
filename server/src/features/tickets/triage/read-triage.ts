/** What lies in inboxes: active tickets that nobody has. */
import type { TicketPriority } from '@switchboard/contract/enums.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { type PageRequest, readPage } from '../../../platform/database/pagination.ts';
import { isId } from '../../../platform/ids.ts';
import { findListed, type ListedTicket } from '../list/listed-tickets.ts';
import { inPlaces, isOneOf } from '../list/select-tickets.ts';
import { allTicketsIn, inPart, isNotConfidential, OF_ACTIVE, runBy } from '../ticket.scope.ts';

/** Stands for what has no team. */
const NO_TEAM = 'none';

interface TriageQuery extends PageRequest {
  readonly team: string;
  readonly snoozed: boolean;
  readonly priority: readonly TicketPriority[];
  readonly category: readonly string[];
  readonly project: readonly string[];
}

interface InboxCount {
  /** Null for what has no team. */
  readonly team: { readonly id: string; readonly name: string } | null;
  readonly waiting: number;
  readonly snoozed: number;
}

/** An agent sees their own teams; who runs the desk all of them, and what has none, of the tickets that they run. */
const seenBy = (actor: Actor, organizationId: string, column: string) =>
  actor.role === 'devops_agent'
    ? sql<SqlBool>`${sql.ref(column)} in (
        select team_id from team_members where organization_id = ${organizationId} and user_id = ${actor.id})`
    : sql<SqlBool>`true`;

const inboxes = (actor: Actor, organizationId: string, db: Database) =>
  db
    .selectFrom('active_tickets')
    .where('active_tickets.organization_id', '=', organizationId)
    .where('active_tickets.agent_id', 'is', null)
    // What is confidential waits for the people on it.
    .where(isNotConfidential(organizationId, 'active_tickets.ticket_id'))
    .where(seenBy(actor, organizationId, 'active_tickets.team_id'))
    .$if(actor.role !== 'devops_agent', (rows) => rows.where(inPart(runBy(actor), OF_ACTIVE)));

export interface Triage {
  readonly tickets: readonly ListedTicket[];
  readonly total: number;
  readonly counts: readonly InboxCount[];
}

/** A page, what is due first and then the oldest, and how much lies in which inbox. */
export async function readTriage(
  db: Database,
  actor: Actor,
  organizationId: string,
  query: TriageQuery,
): Promise<Triage> {
  const { team, snoozed, priority, category: categories, project: projects } = query;
  const isNarrowed = priority.length + categories.length + projects.length > 0;
  const found = inboxes(actor, organizationId, db)
    .where('active_tickets.snoozed_until', snoozed ? 'is not' : 'is', null)
    .$if(team === NO_TEAM, (rows) => rows.where('active_tickets.team_id', 'is', null))
    .$if(team !== '' && team !== NO_TEAM, (rows) =>
      rows.where('active_tickets.team_id', '=', isId(team) ? team : null),
    )
    .$if(isNarrowed, (rows) =>
      rows.where(sql<SqlBool>`exists (
        select from tickets
        where tickets.organization_id = active_tickets.organization_id and tickets.id = active_tickets.ticket_id
          and ${priority.length === 0 ? sql`true` : isOneOf('tickets.priority', priority)}
          and ${inPlaces('tickets', { categories, projects })})`),
    );
  const [{ rows, total }, counts] = await Promise.all([
    readPage(
      found
        .select('active_tickets.ticket_id')
        .orderBy('active_tickets.due_at', (order) => order.asc().nullsLast())
        .orderBy('active_tickets.ticket_id'),
      query,
    ),
    countInboxes(db, actor, organizationId),
  ]);
  const ids = rows.map(({ ticket_id }) => ticket_id);
  return { tickets: await findListed(allTicketsIn(organizationId), db, actor, ids), total, counts };
}

async function countInboxes(db: Database, actor: Actor, organizationId: string): Promise<InboxCount[]> {
  const [teams, rows] = await Promise.all([
    db
      .selectFrom('teams')
      .where('organization_id', '=', organizationId)
      .where('archived_at', 'is', null)
      .where(seenBy(actor, organizationId, 'teams.id'))
      .select(['id', 'name'])
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .execute(),
    inboxes(actor, organizationId, db)
      .select([
        'team_id',
        sql<number>`count(*) filter (where snoozed_until is null)`.as('waiting'),
        sql<number>`count(*) filter (where snoozed_until is not null)`.as('snoozed'),
      ])
      .groupBy('team_id')
      .execute(),
  ]);
  const of = (id: string | null) => {
    const row = rows.find(({ team_id }) => team_id === id);
    return { waiting: row?.waiting ?? 0, snoozed: row?.snoozed ?? 0 };
  };
  const ofTeams = teams.map((team) => ({ team, ...of(team.id) }));
  return actor.role === 'devops_agent' ? ofTeams : [...ofTeams, { team: null, ...of(null) }];
}

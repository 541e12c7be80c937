/** A ticket with the names of everything that it refers to: the statement, the answer and its JSON schema. */

interface Person {
  readonly _id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

export interface TicketRow {
  readonly id: string;
  readonly number: string;
  readonly summary: string;
  readonly description: string;
  readonly ticket_type: string;
  readonly status: string;
  readonly priority: string;
  readonly category_id: string;
  readonly category_name: string;
  readonly subcategory_id: string | null;
  readonly subcategory_name: string | null;
  readonly project_id: string;
  readonly project_name: string;
  readonly project_manager_name: string;
  readonly contact_number: string;
  readonly source: string;
  readonly version: number;
  readonly merged_into: string | null;
  readonly request_type: object | null;
  readonly tagged: readonly { readonly _id: string; readonly name: string; readonly colour: string }[];
  readonly organization_id: string;
  readonly organization_name: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly waiting_changed_at: Date | null;
  readonly snoozed_until: Date | null;
  readonly confidential: boolean;
  readonly team: object | null;
  readonly blocked: boolean;
  readonly held: readonly string[];
  readonly alert: object | null;
  readonly people: readonly { readonly relation: string; readonly since: string; readonly person: Person }[];
  readonly replies: number;
  readonly chat: number;
}

/**
 * @param tickets a query for rows of `tickets`
 * @param actor the parameter that is the reader's id
 */
export const ticketsWithNames = (tickets: string, actor: string) => `
  select ticket.id, ticket.number, ticket.summary, ticket.description, ticket.ticket_type, ticket.status,
    ticket.priority, ticket.category_id, categories.name as category_name, ticket.subcategory_id,
    subcategories.name as subcategory_name, ticket.project_id, projects.name as project_name,
    ticket.project_manager_name, ticket.contact_number, ticket.source, ticket.version, ticket.merged_into, ticket.organization_id,
    organizations.name as organization_name, ticket.created_at, ticket.updated_at, ticket.waiting_changed_at,
    ticket.snoozed_until, ticket.confidential,
    case when ticket.team_id is not null then json_build_object('_id', teams.id, 'name', teams.name, 'isMember', false) end as team,
    exists (
      select from ticket_links as link
      join tickets as blocker on blocker.organization_id = link.organization_id and blocker.id = link.from_id
      where link.organization_id = ticket.organization_id and link.to_id = ticket.id and link.type = 'blocks'
        and blocker.status in ('Open', 'In Progress')) as blocked,
    array(
      select approval.holds from ticket_approvals as approval
      where approval.organization_id = ticket.organization_id and approval.ticket_id = ticket.id
        and approval.state = 'pending') as held,
    case when ticket.source = 'alert' then (
      select json_build_object('intake', json_build_object('_id', intake.id, 'name', intake.name),
        'count', sum(alert.count), 'lastAt', max(alert.last_at))
      from ticket_alerts as alert join alert_intakes as intake
        on intake.organization_id = alert.organization_id and intake.id = alert.intake_id
      where alert.organization_id = ticket.organization_id and alert.ticket_id = ticket.id
      group by intake.id, intake.name limit 1) end as alert,
    (select json_agg(json_build_object('relation', related.relation, 'since', related.since, 'person',
       json_build_object('_id', users.id, 'firstName', users.first_name, 'lastName', users.last_name,
         'email', users.email)))
     from ticket_people as related join users on users.id = related.user_id
     where related.organization_id = ticket.organization_id and related.ticket_id = ticket.id
       and related.until is null) as people,
    (select coalesce(json_agg(json_build_object('_id', tags.id, 'name', tags.name, 'colour', tags.colour)
       order by lower(tags.name)), '[]')
     from ticket_tags join tags on tags.organization_id = ticket_tags.organization_id and tags.id = ticket_tags.tag_id
     where ticket_tags.organization_id = ticket.organization_id and ticket_tags.ticket_id = ticket.id) as tagged,
    (select json_build_object('_id', form.type_id, 'name', asked.content -> 'name', 'icon', asked.content -> 'icon',
       'version', form.version)
     from ticket_forms as form join request_type_versions as asked on asked.organization_id = form.organization_id
       and asked.type_id = form.type_id and asked.version = form.version
     where form.organization_id = ticket.organization_id and form.ticket_id = ticket.id) as request_type,
    coalesce(unread.replies, 0) as replies,
    case when mark.user_id is not null or exists (
      select from ticket_people as mine
      where mine.organization_id = ticket.organization_id and mine.ticket_id = ticket.id
        and mine.user_id = ${actor} and mine.until is null)
    then (
      select count(*)::int from chat_messages as message
      where message.organization_id = ticket.organization_id and message.ticket_id = ticket.id
        and message.sequence > coalesce(mark.last_read_sequence, 0) and message.sender_id <> ${actor}
        and message.deleted_at is null)
    else 0 end as chat
  from (${tickets}) as ticket
  join organizations on organizations.id = ticket.organization_id
  join categories on categories.organization_id = ticket.organization_id and categories.id = ticket.category_id
  left join subcategories on subcategories.organization_id = ticket.organization_id
    and subcategories.id = ticket.subcategory_id
  join projects on projects.organization_id = ticket.organization_id and projects.id = ticket.project_id
  left join teams on teams.organization_id = ticket.organization_id and teams.id = ticket.team_id
  left join ticket_unread as unread on unread.organization_id = ticket.organization_id
    and unread.ticket_id = ticket.id and unread.user_id = ${actor}
  left join chat_reads as mark on mark.organization_id = ticket.organization_id
    and mark.ticket_id = ticket.id and mark.user_id = ${actor}`;

const ASSIGNMENTS = ['devops_agent', 'manager', 'bu_head', 'user'];

/** Of tickets that wait for no vendor, and whose staff asked nothing. */
function waitingOn({ status, people, created_at, waiting_changed_at }: TicketRow) {
  if (status !== 'Open' && status !== 'In Progress') return null;
  const agent = people.find(({ relation }) => relation === 'devops_agent');
  const moments = [created_at, waiting_changed_at ?? created_at, agent?.since ?? created_at];
  return {
    kind: agent === undefined ? 'team' : 'agent',
    people: agent === undefined ? [] : [agent.person],
    team: null,
    vendor: null,
    since: new Date(Math.max(...moments.map((moment) => new Date(moment).getTime()))).toISOString(),
  };
}

export const presentTicket = (row: TicketRow) => ({
  _id: row.id,
  ticketNumber: row.number,
  title: row.summary,
  summary: row.summary,
  description: row.description,
  ticketType: row.ticket_type,
  priority: row.priority,
  category: { _id: row.category_id, name: row.category_name },
  subcategory: row.subcategory_id === null ? null : { _id: row.subcategory_id, name: row.subcategory_name },
  project: { _id: row.project_id, name: row.project_name },
  projectManagerName: row.project_manager_name,
  contactNumber: row.contact_number,
  tags: row.tagged.map(({ name }) => name),
  status: row.status,
  source: row.source,
  alert: row.alert,
  version: row.version,
  tagged: row.tagged,
  requestType: row.request_type ?? {
    _id: row.organization_id,
    name: 'General request',
    icon: 'request',
    version: 1,
  },
  createdBy: row.people.find(({ relation }) => relation === 'requester')?.person,
  organization: { _id: row.organization_id, name: row.organization_name },
  organizationId: row.organization_id,
  assignedTo: row.people.find(({ relation }) => relation === 'devops_agent')?.person ?? null,
  currentAssignments: ASSIGNMENTS.flatMap((type) =>
    row.people
      .filter(({ relation }) => relation === type)
      .map(({ person, since }) => ({
        assignedTo: person,
        assignmentType: type,
        assignedAt: new Date(since).toISOString(),
      })),
  ),
  team: row.team,
  waitingOn: waitingOn(row),
  // The build asks nobody to approve.
  held: row.held,
  // There are no policies.
  due: null,
  snoozedUntil: row.snoozed_until?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  unread: { replies: row.replies, chat: row.chat },
  blocked: row.blocked,
  confidential: row.confidential,
  stub: false,
});

export const text = { type: 'string' };
export const integer = { type: 'integer' };
export const boolean = { type: 'boolean' };
export const object = (properties: Record<string, object>) => ({ type: 'object', properties });
export const list = (items: object) => ({ type: 'array', items });
export const nullable = (schema: object) => ({ ...schema, nullable: true });

const named = object({ _id: text, name: text });
const PERSON = { _id: text, firstName: text, lastName: text, email: text };
export const person = object(PERSON);
export const personWithRole = object({ ...PERSON, role: text });

/** Of the schema that the framework compiles its serializer from. */
export const TICKET_PROPERTIES = {
  _id: text,
  ticketNumber: text,
  title: text,
  summary: text,
  description: text,
  ticketType: text,
  priority: text,
  category: named,
  subcategory: nullable(named),
  project: named,
  projectManagerName: text,
  contactNumber: text,
  tags: list(text),
  status: text,
  source: text,
  alert: nullable(object({})),
  version: integer,
  tagged: list(object({ _id: text, name: text, colour: text })),
  requestType: object({ _id: text, name: text, icon: text, version: integer }),
  createdBy: person,
  organization: named,
  organizationId: text,
  assignedTo: nullable(person),
  currentAssignments: list(object({ assignedTo: person, assignmentType: text, assignedAt: text })),
  team: nullable(object({ _id: text, name: text, isMember: boolean })),
  held: list(text),
  snoozedUntil: nullable(text),
  blocked: boolean,
  confidential: boolean,
  stub: boolean,
  waitingOn: nullable(
    object({ kind: text, people: list(person), team: nullable(named), vendor: nullable(text), since: text }),
  ),
  due: nullable(object({ clock: text, at: nullable(text), state: text })),
  createdAt: text,
  updatedAt: text,
  unread: object({ replies: integer, chat: integer }),
};

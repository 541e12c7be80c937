/** A ticket with its newest comments, files and history: four statements at once. */
import { assignmentReasonText } from '@switchboard/contract/record/event-words.ts';
import { audienceVersionOf } from '@switchboard/server/src/features/tickets/audience/audience-version.ts';
import type { Pool } from 'pg';
import type { Actor } from './session.ts';
import {
  boolean,
  integer,
  list,
  nullable,
  object,
  person,
  personWithRole,
  presentTicket,
  TICKET_PROPERTIES,
  type TicketRow,
  text,
  ticketsWithNames,
} from './ticket.ts';

const NEWEST = 100;
/** One more, to know whether there is more; see `LIMIT` in list.ts for why it is no parameter. */
const LIMIT = NEWEST + 1;

const TICKET = `
  select named.*,
    (select json_build_object('done', count(item.done_at), 'total', count(*)) from checklist_items as item
     where item.organization_id = named.organization_id and item.ticket_id = named.id
     having count(*) > 0) as checklist,
    (select json_build_object('id', offer.id) from handovers as offer
     where offer.organization_id = named.organization_id and offer.ticket_id = named.id and offer.state = 'offered') as handover,
    (select coalesce(json_agg(approval.id), '[]') from ticket_approvals as approval
     where approval.organization_id = named.organization_id and approval.ticket_id = named.id) as approvals,
    exists (
      select from ticket_openings as opening
      where opening.organization_id = named.organization_id and opening.ticket_id = named.id
        and opening.user_id = $2 and opening.ended_at is null and opening.ends_at > now()) as opened,
    (select json_build_object('own', project.sharing, 'modes', setting.allowed_sharing, 'usual', setting.default_sharing)
     from (values (named.organization_id)) as home (id)
     left join projects as project on project.organization_id = home.id and project.id = named.project_id
     left join access_settings as setting on setting.organization_id = home.id) as set_sharing,
    array(
      select lead.id from projects as led cross join lateral (values (led.manager_id), (led.bu_head_id)) as lead (id)
      where led.organization_id = named.organization_id and led.id = named.project_id and lead.id is not null) as lead_people,
    (select count(*)::int from ticket_links as link
     where link.organization_id = named.organization_id and named.id in (link.from_id, link.to_id)) as links
  from (${ticketsWithNames('select * from tickets where organization_id = $1 and id = $3', '$2')}) as named`;
const COMMENTS = `
  select comments.id, comments.text, comments.is_internal, comments.is_system, comments.via, comments.format, comments.mentions, comments.created_at,
    users.id as user_id, users.first_name, users.last_name, users.email, users.role
  from comments join users on users.id = comments.author_id
  where comments.organization_id = $1 and comments.ticket_id = $2 order by comments.id desc limit ${LIMIT}`;
const FILES = `
  select id, comment_id, stored_name, original_name, mime_type, size::int, created_at
  from attachments where organization_id = $1 and ticket_id = $2 order by id desc limit ${LIMIT}`;
const FOLLOWING = `
  select mode, has_replied from ticket_followers
  where organization_id = $1 and ticket_id = $2 and user_id = $3`;
const HISTORY = `
  select events.id, events.at, events.verb, events.data, users.id as user_id, users.first_name,
    users.last_name, users.email
  from events left join users on users.id = events.actor_id
  where events.organization_id = $1 and events.subject_id = $2 and events.subject_kind = 'ticket'
    and events.verb not in ('comment', 'note', 'files') order by events.sequence desc limit ${LIMIT}`;

interface Author {
  readonly user_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}
interface CommentRow extends Author {
  readonly id: string;
  readonly text: string;
  readonly is_internal: boolean;
  readonly is_system: boolean;
  readonly via: string;
  readonly format: string;
  /** The build mentions nobody. */
  readonly mentions: readonly string[];
  readonly created_at: Date;
  readonly role: string;
}
interface FileRow {
  readonly id: string;
  readonly comment_id: string | null;
  readonly stored_name: string;
  readonly original_name: string;
  readonly mime_type: string;
  readonly size: number;
  readonly created_at: Date;
}
interface EventRow {
  readonly id: string;
  readonly at: Date;
  readonly verb: string;
  readonly data: {
    readonly from?: unknown;
    readonly to?: unknown;
    readonly relation?: null;
    readonly reason?: null;
  };
  readonly user_id: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

const file = object({
  _id: text,
  filename: text,
  originalName: text,
  mimetype: text,
  size: integer,
  createdAt: text,
});

export const detailAnswer = object({
  success: boolean,
  ticket: object({
    ...TICKET_PROPERTIES,
    attachments: list(file),
    comments: list(
      object({
        _id: text,
        user: personWithRole,
        comment: text,
        createdAt: text,
        isInternal: boolean,
        system: boolean,
        via: text,
        format: text,
        mentions: list(text),
        attachments: list(file),
      }),
    ),
    history: list(
      object({
        _id: text,
        at: text,
        by: nullable(person),
        kind: text,
        from: nullable(text),
        to: nullable(text),
        reason: nullable(text),
      }),
    ),
    watching: object({ mode: text, reasons: list(text) }),
    participants: list(person),
    mergedInto: nullable(object({})),
    checklist: nullable(object({ done: integer, total: integer })),
    links: integer,
    rights: list(text),
    audienceVersion: text,
    snoozed: nullable(object({})),
    handover: nullable(object({})),
    approvals: list(object({})),
    duplicateOf: nullable(object({})),
    people: list(person),
    requester: person,
    raisedBy: nullable(person),
    sharing: object({ chosen: text, effective: text, allowed: list(text) }),
    opened: boolean,
    impact: nullable(text),
    urgency: nullable(text),
    priorityMatrix: nullable(object({})),
    priorityOverruled: boolean,
    formerForms: list(object({})),
    form: list(object({})),
    fields: object({}),
    truncated: object({ comments: boolean, attachments: boolean, history: boolean }),
  }),
});

interface DetailRow extends TicketRow {
  readonly checklist: { readonly done: number; readonly total: number } | null;
  readonly links: number;
  readonly handover: object | null;
  readonly approvals: readonly object[];
  readonly opened: boolean;
  readonly set_sharing: { readonly modes: readonly string[] | null };
  readonly lead_people: readonly string[];
}

/** What an admin may do to every ticket of the build. */
const RIGHTS = [
  ...[
    'read',
    'contact',
    'reply',
    'note',
    'work',
    'edit',
    'edit_always',
    'priority',
    'type',
    'tag',
    'merge',
    'status',
  ],
  ...[
    'waiting',
    'triage',
    'assign',
    'auto_assign',
    'chat',
    'people',
    'requester',
    'narrow',
    'ask_approval',
    'explain',
  ],
  'row_menu',
];

/** A digest of who reads it, which is computed as the product does it. */
const audienceVersion = (row: DetailRow) =>
  audienceVersionOf({
    ...row,
    team_id: null,
    shared_as: 'private',
    people: row.people.map(({ relation, person: { _id: id } }) => ({ id, relation })),
  } as unknown as Parameters<typeof audienceVersionOf>[0]);
interface FollowingRow {
  readonly mode: string;
  readonly has_replied: boolean;
}

/** The strongest first. */
const REASONS: Readonly<Record<string, string>> = {
  devops_agent: 'assigned',
  requester: 'requester',
  user: 'participant',
  manager: 'manager',
  bu_head: 'bu_head',
};

const watchingOf = ({ people }: TicketRow, actor: Actor, following: FollowingRow | undefined) => ({
  mode: following?.mode ?? 'default',
  reasons: [
    ...Object.entries(REASONS)
      .filter(([relation]) => people.some((one) => one.relation === relation && one.person._id === actor.id))
      .map(([, reason]) => reason),
    ...(following?.has_replied ? ['replied'] : []),
    ...(following?.mode === 'watch' ? ['watching'] : []),
  ],
});

const presentPerson = (row: Author) => ({
  _id: row.user_id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
});

const presentFile = (row: FileRow) => ({
  _id: row.id,
  filename: row.stored_name,
  originalName: row.original_name,
  mimetype: row.mime_type,
  size: row.size,
  createdAt: row.created_at.toISOString(),
});

/** A state, or somebody's name. */
const word = (value: unknown) =>
  value !== null && typeof value === 'object' && 'name' in value ? value.name : (value ?? null);

const presentEvent = ({ id, at, verb, data, user_id, ...by }: EventRow) => ({
  _id: id,
  at: at.toISOString(),
  by: user_id === null ? null : presentPerson({ user_id, ...by }),
  kind: verb,
  from: word(data.from),
  to: word(data.to),
  reason: assignmentReasonText({ relation: data.relation ?? null, reason: data.reason ?? null }),
});

const shown = <Row>(rows: readonly Row[]) => rows.slice(0, NEWEST).toReversed();

export async function readDetail(pool: Pool, actor: Actor, id: string) {
  const part = [actor.organization_id, id];
  const [tickets, comments, files, history, following] = await Promise.all([
    pool.query<DetailRow>({ name: 'ticket', text: TICKET, values: [actor.organization_id, actor.id, id] }),
    pool.query<CommentRow>({ name: 'comments', text: COMMENTS, values: part }),
    pool.query<FileRow>({ name: 'files', text: FILES, values: part }),
    pool.query<EventRow>({ name: 'history', text: HISTORY, values: part }),
    pool.query<FollowingRow>({ name: 'following', text: FOLLOWING, values: [...part, actor.id] }),
  ]);
  const [ticket] = tickets.rows;
  if (ticket === undefined) throw new Error('there is no such ticket');
  const filesOf = (comment: string | null) => files.rows.filter(({ comment_id }) => comment_id === comment);
  return {
    success: true,
    ticket: {
      ...presentTicket(ticket),
      attachments: shown(filesOf(null)).map(presentFile),
      comments: shown(comments.rows).map((row) => ({
        _id: row.id,
        user: { ...presentPerson(row), role: row.role },
        comment: row.text,
        createdAt: row.created_at.toISOString(),
        isInternal: row.is_internal,
        system: row.is_system,
        via: row.via,
        format: row.format,
        mentions: row.mentions,
        attachments: filesOf(row.id).toReversed().map(presentFile),
      })),
      history: shown(history.rows).map(presentEvent),
      watching: watchingOf(ticket, actor, following.rows[0]),
      participants: ticket.people
        .filter(({ relation }) => relation === 'participant')
        .map(({ person: participant }) => participant),
      // The build merges nothing.
      mergedInto: ticket.merged_into,
      checklist: ticket.checklist,
      links: ticket.links,
      rights: RIGHTS,
      audienceVersion: audienceVersion(ticket),
      snoozed: ticket.snoozed_until,
      handover: ticket.handover,
      approvals: ticket.approvals,
      duplicateOf: null,
      people: [],
      requester: ticket.people.find(({ relation }) => relation === 'requester')?.person,
      raisedBy: null,
      sharing: { chosen: 'default', effective: 'private', allowed: ticket.set_sharing.modes ?? ['private'] },
      opened: ticket.opened,
      impact: null,
      urgency: null,
      priorityMatrix: null,
      priorityOverruled: false,
      formerForms: [],
      // The build has tickets of the built-in type alone.
      form: [],
      fields: {},
      truncated: {
        comments: comments.rows.length > NEWEST,
        attachments: files.rows.length > NEWEST,
        history: history.rows.length > NEWEST,
      },
    },
  };
}

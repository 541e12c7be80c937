/** What is about a person, as they may see it: neither internal notes nor the e-mail of anybody else. */
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { type RawBuilder, sql } from 'kysely';
import { inScope, readableBy } from '../tickets/ticket.scope.ts';
import type { ExportedData, ExportedFile, ExportedPart } from './exported-part.ts';

const nameOf = (person: string) => sql`(
  select trim(named.first_name || ' ' || named.last_name) from users as named where named.id = ${sql.ref(person)})`;

const numberOf = (row: string) => sql`(
  select numbered.number from tickets as numbered
  where numbered.organization_id = ${sql.ref(`${row}.organization_id`)} and numbered.id = ${sql.ref(`${row}.ticket_id`)})`;

export function personData(actor: Actor, withFiles: boolean): ExportedData {
  const me = actor.id;
  const open = (row: string) =>
    inScope(readableBy(actor), { organization: `${row}.organization_id`, ticket: `${row}.ticket_id` });
  const isMine = (row: string) => sql`exists (
    select from ticket_people as mine where mine.organization_id = ${sql.ref(`${row}.organization_id`)}
      and mine.ticket_id = ${sql.ref(`${row}.ticket_id`)} and mine.user_id = ${me} and mine.relation in ('requester', 'raiser'))`;
  const ticketColumns = { organization: 'tickets.organization_id', ticket: 'tickets.id' };
  const part = (name: string, row: RawBuilder<unknown>, from: RawBuilder<unknown>): ExportedPart => ({
    name,
    row: sql`jsonb_strip_nulls(${row})`,
    from,
  });
  /** Rows of a table that are theirs, with these columns. */
  const own = (
    table: string,
    columns: readonly string[],
    { whose = 'user_id', where = sql`true` }: { whose?: string; where?: RawBuilder<unknown> } = {},
  ) =>
    part(
      table,
      sql`(select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(own)) where key = any(${columns}::text[]))`,
      sql`${sql.table(table)} as own where ${sql.ref(`own.${whose}`)} = ${me} and ${where}`,
    );
  const parts: ExportedPart[] = [
    part(
      'profile',
      sql`to_jsonb(users) - 'password_hash' || jsonb_build_object('organization', (
        select name from organizations where organizations.id = users.organization_id))`,
      sql`users where id = ${me}`,
    ),
    own('sessions', ['created_at', 'last_seen_at', 'address', 'user_agent']),
    own('sign_in_places', ['place', 'last_at']),
    own('identities', ['issuer', 'created_at', 'last_used_at']),
    own('passkeys', ['name', 'host', 'created_at', 'last_used_at']),
    own('api_tokens', ['name', 'prefix', 'scopes', 'created_at', 'expires_at', 'last_used_at', 'revoked_at']),
    own('notification_preferences', ['choices', 'desk', 'time_zone']),
    own('push_subscriptions', ['created_at']),
    own('availability', ['state', 'until', 'time_zone', 'week']),
    own('absences', ['from_day', 'to_day', 'time_zone', 'note', 'created_at']),
    own('views', ['name', 'q', 'columns', 'sort', 'grouping', 'created_at'], { whose: 'owner_id' }),
    own('macros', ['name', 'kind', 'text', 'actions', 'created_at'], { whose: 'owner_id' }),
    own('drafts', ['kind', 'text', 'saved_at']),
    part(
      'tickets',
      sql`jsonb_build_object('number', tickets.number, 'summary', tickets.summary, 'description', tickets.description,
        'ticketType', tickets.ticket_type, 'status', tickets.status, 'priority', tickets.priority,
        'contactNumber', tickets.contact_number, 'tags', tickets.tags, 'createdAt', tickets.created_at,
        'updatedAt', tickets.updated_at, 'relations', (
          select jsonb_agg(distinct mine.relation) from ticket_people as mine
          where mine.organization_id = tickets.organization_id and mine.ticket_id = tickets.id and mine.user_id = ${me}
            and mine.until is null))`,
      sql`tickets where ${inScope(readableBy(actor), ticketColumns)} and exists (
        select from ticket_people as mine where mine.organization_id = tickets.organization_id
          and mine.ticket_id = tickets.id and mine.user_id = ${me} and mine.until is null)`,
    ),
    part(
      'comments',
      sql`jsonb_build_object('ticket', ${numberOf('comments')}, 'by', ${nameOf('comments.author_id')},
        'text', comments.text, 'createdAt', comments.created_at)`,
      sql`comments where not is_internal and ${open('comments')}
        and (comments.author_id = ${me} or ${isMine('comments')})`,
    ),
    part(
      'chat_messages',
      sql`jsonb_build_object('ticket', ${numberOf('messages')}, 'by', ${nameOf('messages.sender_id')},
        'text', messages.content, 'createdAt', messages.created_at)`,
      sql`chat_messages as messages where messages.deleted_at is null and ${open('messages')}
        and (messages.sender_id = ${me} or ${isMine('messages')})`,
    ),
    part(
      'approvals',
      sql`jsonb_build_object('question', asked.question, 'decision', approver.decision,
        'comment', approver.comment, 'decidedAt', approver.decided_at)`,
      sql`approval_approvers as approver
        join approval_steps as step on step.organization_id = approver.organization_id and step.id = approver.step_id
        join ticket_approvals as asked on asked.organization_id = step.organization_id and asked.id = step.approval_id
        where approver.user_id = ${me} and ${open('asked')}`,
    ),
    part(
      'notifications',
      sql`jsonb_build_object('notice', own.notice, 'reason', own.reason, 'ticket', ${numberOf('own')},
        'createdAt', own.created_at, 'readAt', own.read_at)`,
      sql`notifications as own where own.user_id = ${me} and not own.is_internal`,
    ),
    own('mail_deliveries', ['kind', 'event', 'outcome', 'created_at', 'at']),
    part(
      'acts',
      sql`jsonb_build_object('what', own.subject_kind || '.' || own.verb, 'at', own.at)`,
      sql`events as own where own.actor_id = ${me}`,
    ),
    part(
      'security_log',
      sql`jsonb_build_object('what', own.kind || '.' || own.action, 'outcome', own.outcome, 'address', own.address,
        'at', own.at, 'times', own.times)`,
      sql`security_events as own where own.person_id = ${me}`,
    ),
  ];
  const files = sql<ExportedFile>`
    select 'attachments' as place, file.id::text as id, file.stored_name, file.original_name
    from attachments as file
    left join comments on comments.organization_id = file.organization_id and comments.id = file.comment_id
    where file.uploader_id = ${me} and comments.is_internal is not true and ${open('file')}
    union all
    select 'chat_images', file.id::text, file.stored_name, file.original_name
    from chat_images as file where file.uploader_id = ${me} and file.ticket_id is not null and ${open('file')}`;
  return { parts, files: withFiles ? files : null };
}

import { type Kysely, sql } from 'kysely';
import { addConversions, dropConversions, SILENT } from './typed-events/conversions.ts';
import { readFiguresFromData } from './typed-events/figures.ts';

/**
 * Events keep what happened as data, by kind and verb, in place of words: ids, numbers, codes, values before and after.
 * What old words do not tell for certain stays as it was written, as `{"words": {field, from, to, reason}}`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Rewriting the record of a large installation takes its time.
  await sql`set local statement_timeout = 0`.execute(db);
  await addConversions(db);
  for (const table of TABLES) {
    // A constant default rewrites nothing, and comments, the most of all events, have no more to say.
    await sql`alter table ${sql.table(table)} add column data jsonb not null default '{}'`.execute(db);
  }
  await sql`alter table events add column search_text text`.execute(db);
  await sql`drop trigger ticket_resolved_again on events`.execute(db);
  for (const index of ['events_by_time', 'events_of_administration', 'events_of_installation']) {
    await sql`drop index ${sql.ref(index)}`.execute(db);
  }
  await sql`drop index events_of_ticket, events_of_history`.execute(db);

  await sql`set local switchboard.retention = 'on'`.execute(db);
  for await (const pages of pagesOf(db, 'events')) {
    await sql`
      update events set
        data = typed_event(subject_kind, verb, field, old_value, new_value, reason, details, subject_id, actor_id is null),
        search_text = case when subject_kind <> 'ticket' or actor_role = 'super_admin' then
          nullif(concat_ws(E'\n', nullif(old_value, ''), nullif(new_value, '')), '') end
      where ${pages} and not (
        num_nonnulls(field, old_value, new_value, reason, details) = 0
        and subject_kind || '.' || verb = any(${[...SILENT, 'ticket.comment', 'ticket.note', 'ticket.files']}))`.execute(
      db,
    );
  }
  for await (const pages of pagesOf(db, 'installation_events')) {
    await sql`
      update installation_events
      set data = typed_installation_event(subject_kind, verb, field, old_value, new_value)
      where ${pages}`.execute(db);
  }
  await recordEditedMessages(db);
  await sql`set local switchboard.retention = 'off'`.execute(db);

  await sql`alter table events drop column field, drop column old_value, drop column new_value,
    drop column reason, drop column details`.execute(db);
  await sql`alter table installation_events drop column field, drop column old_value, drop column new_value`.execute(
    db,
  );
  await dropConversions(db);
  await addIndexes(db);
  await readFiguresFromData(db);
}

const TABLES = ['events', 'installation_events'] as const;

/** So many pages are rewritten by one statement, some 100,000 rows. */
const PAGES = 1_500;

/** The rows that are there now, page by page: what an update writes goes behind them. */
async function* pagesOf(db: Kysely<unknown>, table: (typeof TABLES)[number]) {
  const { rows } = await sql<{ pages: number }>`
    select pg_relation_size(${sql.lit(table)}::regclass) / current_setting('block_size')::bigint as pages`.execute(
    db,
  );
  const last = Number(rows[0]?.pages ?? 0);
  for (let first = 0; first < last; first += PAGES) {
    const place = (page: number) => sql.lit(`(${Math.min(page, last)},0)`);
    const ctid = sql.ref(`${table}.ctid`);
    yield sql<boolean>`${ctid} >= ${place(first)}::tid and ${ctid} < ${place(first + PAGES)}::tid`;
  }
}

/** What an edited chat message said before stood in a table of its own. */
async function recordEditedMessages(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into events (organization_id, id, actor_id, actor_role, subject_kind, subject_id, verb, data, at)
    select version.organization_id, version.id, message.sender_id, users.role, 'chat_message', message.id, 'edited',
      jsonb_build_object('ticketId', message.ticket_id, 'from', version.content, 'to', coalesce(
        lead(version.content) over (partition by version.message_id order by version.replaced_at, version.id),
        message.content)),
      version.replaced_at
    from chat_message_versions as version
    join chat_messages as message
      on message.organization_id = version.organization_id and message.id = version.message_id
    join users on users.id = message.sender_id
    order by version.replaced_at, version.id`.execute(db);
  await sql`drop table chat_message_versions`.execute(db);
}

async function addIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`create index events_by_time on events (organization_id, at)`.execute(db);
  // What people do in chats belongs to the tickets, as these do.
  await sql`create index events_of_administration on events (organization_id, sequence)
    where subject_kind not in ('ticket', 'chat_message') or actor_role = 'super_admin'`.execute(db);
  await sql`create index events_of_installation on events (sequence)
    where subject_kind in ('organization', 'user', 'license_request', 'subscription')`.execute(db);
  await sql`create index events_of_ticket on events (organization_id, subject_id, at, sequence)
    where subject_kind = 'ticket'`.execute(db);
  await sql`create index events_of_history on events (organization_id, subject_id, sequence)
    where verb not in ('comment', 'note', 'files')`.execute(db);
}

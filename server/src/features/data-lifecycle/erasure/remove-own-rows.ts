/** What is somebody's own goes with them: ways in, choices, what nobody else was shown. */
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { FILE_COLUMNS } from '../../../platform/files/named-files.ts';

/** Rows by the column of their person; those that others refer to come last. */
const OWN: readonly (readonly [table: string, column: string])[] = [
  ['draft_files', 'uploader_id'],
  ['drafts', 'user_id'],
  ['sessions', 'user_id'],
  ['sign_in_challenges', 'user_id'],
  ['sign_in_devices', 'user_id'],
  ['sign_in_places', 'user_id'],
  ['hand_offs', 'user_id'],
  ['passkeys', 'user_id'],
  ['recovery_codes', 'user_id'],
  ['second_factors', 'user_id'],
  ['identities', 'user_id'],
  ['provider_identities', 'user_id'],
  ['push_subscriptions', 'user_id'],
  ['notification_preferences', 'user_id'],
  ['notifications', 'user_id'],
  ['mail_deliveries', 'user_id'],
  ['unsubscribe_tokens', 'user_id'],
  ['reply_addresses', 'user_id'],
  ['idempotency_keys', 'user_id'],
  ['ticket_followers', 'user_id'],
  ['ticket_unread', 'user_id'],
  ['chat_reads', 'user_id'],
  ['availability', 'user_id'],
];

/** Rows of one statement. */
const BATCH = 1_000;

export interface Removed {
  readonly rows: number;
  /** Of files that no row has any more. */
  readonly names: readonly string[];
}

async function removeSome(db: Database, table: string, column: string, person: string): Promise<Removed> {
  const file = FILE_COLUMNS.find((one) => one.table === table)?.column;
  const { rows } = await sql<{ name: string | null }>`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${sql.ref(column)} = ${person} limit ${BATCH}))
    returning ${file === undefined ? sql`null::text` : sql.ref(file)} as name`.execute(db);
  return { rows: rows.length, names: rows.flatMap(({ name }) => name ?? []) };
}

/** @param each what is called after each statement */
export async function removeOwnRows(
  db: Database,
  person: string,
  withAttachments: boolean,
  each: (removed: Removed) => Promise<void>,
): Promise<void> {
  // Of links in letters, with who was to become somebody by them.
  const links = await sql`
    with mine as (select id from account_links where user_id = ${person}),
      tokens as (delete from account_link_tokens where link_id in (select id from mine)),
      pending as (delete from pending_registrations where link_id in (select id from mine))
    select`.execute(db);
  await each({ rows: links.rows.length - 1, names: [] });
  await each(await removeAll(db, 'account_links', 'user_id', person));
  for (const [table, column] of OWN) {
    for (let rows = BATCH; rows === BATCH; ) {
      const removed = await removeSome(db, table, column, person);
      await each(removed);
      rows = removed.rows;
    }
  }
  await sql`delete from api_tokens where user_id = ${person} and kind = 'personal'`.execute(db);
  await sql`update absences set note = null where user_id = ${person} and note is not null`.execute(db);
  if (!withAttachments) return;
  await sql`
    delete from ticket_field_values as value using field_files as file
    where file.uploader_id = ${person} and value.organization_id = file.organization_id and value.file_id = file.id`.execute(
    db,
  );
  await sql`
    update chat_messages set deleted_at = coalesce(deleted_at, now()), image_id = null
    where image_id is not null and sender_id = ${person}`.execute(db);
  for (const table of ['attachments', 'field_files', 'chat_images'])
    await each(await removeAll(db, table, 'uploader_id', person));
}

async function removeAll(db: Database, table: string, column: string, person: string): Promise<Removed> {
  const all = { rows: 0, names: [] as string[] };
  for (let rows = BATCH; rows === BATCH; ) {
    const removed = await removeSome(db, table, column, person);
    all.rows += removed.rows;
    all.names.push(...removed.names);
    rows = removed.rows;
  }
  return all;
}

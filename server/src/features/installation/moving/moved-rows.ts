/** Which rows belong to an organization, wherever they stand. */
import pg from 'pg';
import { columnList, findTables, type Table } from '../../../platform/backup/table-copies.ts';

/** Tables whose rows are a person's, by `user_id`. */
const OF_PEOPLE: readonly string[] = [
  'idempotency_keys',
  'identities',
  'notification_preferences',
  'passkeys',
  'recovery_codes',
  'second_factors',
  'sign_in_devices',
  'sign_in_places',
];

/** What is of the moment, of a place, or of the installation as a whole. A test holds that each table is moved or named here. */
export const STAYS: readonly string[] = [
  'account_link_tokens',
  'account_links',
  'chat_presence',
  // Files of a week, which whoever wants them takes away before.
  'data_export_links',
  'data_exports',
  'failed_sign_ins',
  'hand_offs',
  'installation',
  'installation_events',
  'job_workers',
  'mail_outage',
  'mail_probe',
  'mail_ways',
  'mails',
  'nodes',
  'passkey_challenges',
  'pending_registrations',
  'provider_attempts',
  'saml_requests',
  'push_identity',
  'push_subscriptions',
  'rate_limits',
  'request_type_templates',
  'required_migrations',
  'retired_digest_keys',
  'schema_migrations',
  'schema_migrations_lock',
  'search_filling',
  'sessions',
  'set_up_links',
  'sign_in_challenges',
  'socket_io_attachments',
  'ticket_changes',
  'ticket_viewers',
];

export interface MovedTable extends Table {
  /** Columns that tell two rows apart. */
  readonly key: readonly string[];
  /** The condition for the organization's rows. */
  readonly rows: string;
  /** Whether a row of another organization can become one of these without being written. */
  readonly followsPeople: boolean;
}

/** Rows of people first: whose they are is read from `users`. */
export async function findMovedTables(client: pg.Client, organizationId: string): Promise<MovedTable[]> {
  const tables = await findTables(client);
  const moved = tables
    .filter(({ area, name }) => area === 'main' && !STAYS.includes(name))
    .map((table) => {
      const followsPeople = OF_PEOPLE.includes(table.name);
      return { ...table, key: keyOf(table), rows: conditionOf(table, organizationId), followsPeople };
    });
  return moved.sort((one, other) => Number(other.followsPeople) - Number(one.followsPeople));
}

function conditionOf({ name, columns }: Table, organizationId: string): string {
  const id = pg.escapeLiteral(organizationId);
  if (name === 'organizations') return `id = ${id}`;
  if (OF_PEOPLE.includes(name)) return `user_id in (select id from users where organization_id = ${id})`;
  // An image that has not been sent yet is in no chat.
  if (name === 'chat_images') return `(organization_id = ${id} or counted_for = ${id})`;
  if (columns.includes('organization_id')) return `organization_id = ${id}`;
  throw new Error(`Nobody has said whether the rows of ${name} move with an organization.`);
}

/** Of the order, which is that of a unique key. */
const keyOf = ({ order }: Table): string[] =>
  order.split(', ').map((part) => part.replace(/ collate "C"$/, '').replace(/^"(.*)"$/, '$1'));

interface Measured {
  readonly rows: number;
  /** The same for the same rows, in whatever order they lie. */
  readonly digest: string;
}

export async function measureRows(
  client: pg.Client,
  { place, columns, rows }: MovedTable,
): Promise<Measured> {
  const { rows: found } = await client.query<Measured>(`
    select count(*)::int as rows,
      coalesce(sum(('x' || left(md5(row(${columnList(columns)})::text), 16))::bit(64)::bigint::numeric), 0)::text as digest
    from ${place} where ${rows}`);
  return found[0] ?? { rows: 0, digest: '' };
}

/** Files that the rows name, with their bytes. */
export async function filesOf(client: pg.Client, organizationId: string): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; size: string }>(
    `select stored_name as name, size from attachments where organization_id = $1
     union all select stored_name, size from chat_images where organization_id = $1 or counted_for = $1
     union all select stored_name, size from held_letter_files where organization_id = $1
     union all select stored_name, size from draft_files where organization_id = $1
     union all select logo_file, logo_bytes from organizations where id = $1 and logo_file is not null`,
    [organizationId],
  );
  return new Map(rows.map(({ name, size }) => [name, Number(size)]));
}

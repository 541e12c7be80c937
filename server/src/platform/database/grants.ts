/** What the role that serves may do in the database. Whatever is not named here it may not do. */
import { sql } from 'kysely';
import type { Database } from './open-database.ts';
import { runStatements } from './run-statements.ts';
import type { Schema } from './schema.ts';

const READ = ['SELECT'] as const;
/** Rows of the record are added and never changed; what may delete them is a function of the owner's. */
const APPEND = ['SELECT', 'INSERT'] as const;
/** The count of what repeats goes up besides, and a trigger refuses any other change. */
const COUNT = ['SELECT', 'INSERT', 'UPDATE'] as const;
const CHANGE = ['SELECT', 'UPDATE'] as const;
/** What the owner's functions write. */
const REMOVE = ['SELECT', 'DELETE'] as const;
const ALL = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const;

type Privileges = typeof READ | typeof APPEND | typeof COUNT | typeof CHANGE | typeof REMOVE | typeof ALL;

/** Tables that no query of ours names with its columns: of migrations, of heartbeats, of libraries. */
type Unlisted =
  | 'schema_migrations'
  | 'schema_migrations_lock'
  | 'job_workers'
  | 'nodes'
  | 'rate_limits'
  | 'required_migrations'
  | 'socket_io_attachments';

export const TABLE_GRANTS: Readonly<Record<keyof Schema | Unlisted, Privileges>> = {
  absences: ALL,
  access_settings: ALL,
  account_link_tokens: ALL,
  account_links: ALL,
  active_tickets: ALL,
  alert_intakes: ALL,
  api_tokens: ALL,
  approval_approvers: ALL,
  approval_group_members: ALL,
  approval_groups: ALL,
  approval_links: ALL,
  approval_rules: ALL,
  approval_steps: ALL,
  attachments: ALL,
  auto_assign_settings: ALL,
  availability: ALL,
  bulk_change_rows: ALL,
  bulk_changes: ALL,
  calendar_versions: ALL,
  calendars: ALL,
  categories: ALL,
  closed_tickets: ALL,
  chat_images: ALL,
  chat_messages: ALL,
  chat_presence: ALL,
  chat_reads: ALL,
  checklist_items: ALL,
  checklist_templates: ALL,
  checklists: ALL,
  comments: ALL,
  custom_role_holders: ALL,
  custom_roles: ALL,
  data_export_links: ALL,
  data_exports: ALL,
  draft_files: ALL,
  drafts: ALL,
  emergency_admins: ALL,
  erased_names: REMOVE,
  erasures: ALL,
  event_outbox: ALL,
  events: APPEND,
  field_files: ALL,
  failed_sign_ins: ALL,
  hand_offs: ALL,
  handovers: ALL,
  held_letter_files: ALL,
  held_letters: ALL,
  idempotency_keys: ALL,
  identities: ALL,
  identity_providers: ALL,
  installation: CHANGE,
  installation_events: APPEND,
  intake_calls: ALL,
  job_workers: ALL,
  legal_holds: ALL,
  letters: ALL,
  license_requests: ALL,
  macro_uses: ALL,
  macros: ALL,
  mail_deliveries: ALL,
  mail_intake_projects: ALL,
  mail_intake_settings: ALL,
  mail_outage: ALL,
  mail_probe: ALL,
  mail_ways: ALL,
  mails: ALL,
  nodes: ALL,
  notification_preferences: ALL,
  notifications: ALL,
  organization_domains: ALL,
  organization_people: ALL,
  organization_storage: ALL,
  organizations: ALL,
  passkey_challenges: ALL,
  passkeys: ALL,
  pending_registrations: ALL,
  project_members: ALL,
  projects: ALL,
  provider_attempts: ALL,
  provider_certificates: ALL,
  provider_identities: ALL,
  provisioned_group_members: ALL,
  provisioned_groups: ALL,
  provisioned_people: ALL,
  push_identity: ALL,
  push_subscriptions: ALL,
  rate_limits: ALL,
  recovery_codes: ALL,
  repeated_resolutions: ALL,
  reply_addresses: ALL,
  request_fields: ALL,
  request_type_templates: ALL,
  request_type_versions: ALL,
  request_types: ALL,
  required_migrations: READ,
  retention_policies: ALL,
  retired_digest_keys: ALL,
  retired_movements: ALL,
  retired_resolutions: ALL,
  retired_tickets: ALL,
  role_mappings: ALL,
  routing_rules: ALL,
  saml_requests: ALL,
  routing_settings: ALL,
  scheduled_ticket_runs: ALL,
  scheduled_tickets: ALL,
  schema_migrations: READ,
  schema_migrations_lock: READ,
  scim_tokens: ALL,
  search_filling: ALL,
  search_sources: READ,
  shared_places: READ,
  search_texts: ALL,
  search_vocabulary: ALL,
  second_factors: ALL,
  security_events: COUNT,
  service_accounts: ALL,
  sessions: ALL,
  set_up_links: ALL,
  sign_in_challenges: ALL,
  sign_in_devices: ALL,
  sign_in_enforcements: ALL,
  sign_in_places: ALL,
  socket_io_attachments: ALL,
  subcategories: ALL,
  sign_in_policies: ALL,
  sla_applications: ALL,
  sla_policies: ALL,
  sla_policy_versions: ALL,
  subscription_payments: ALL,
  subscription_rates: ALL,
  subscriptions: ALL,
  tags: ALL,
  team_members: ALL,
  teams: ALL,
  ticket_alerts: ALL,
  ticket_approvals: ALL,
  ticket_clock_stretches: ALL,
  ticket_clocks: ALL,
  ticket_changes: ALL,
  ticket_day_tallies: ALL,
  ticket_field_values: ALL,
  ticket_followers: ALL,
  ticket_former_forms: ALL,
  ticket_forms: ALL,
  ticket_links: ALL,
  ticket_merges: ALL,
  ticket_movements: ALL,
  ticket_openings: ALL,
  ticket_people: ALL,
  ticket_place_tallies: ALL,
  ticket_tags: ALL,
  ticket_tallies: ALL,
  ticket_unread: ALL,
  ticket_viewers: ALL,
  ticket_words: ALL,
  tickets: ALL,
  unassigned_tickets: ALL,
  unsubscribe_tokens: ALL,
  users: ALL,
  views: ALL,
  webhook_deliveries: ALL,
  webhook_outbox: ALL,
  webhooks: ALL,
  work_settings: ALL,
};

/**
 * Functions that it may call; trigger functions run without being called. Those that delete from the record run with
 * the owner's rights and check themselves what is due.
 */
export const FUNCTION_GRANTS: readonly string[] = [
  'age_out_events',
  'age_out_installation_events',
  'age_out_security_events',
  'begin_erasure',
  'day_of',
  'erase_from_events',
  'erase_from_security_events',
  'erase_names',
  'index_search_names',
  'index_search_tickets',
  'is_urgent',
  'letters_and_pairs',
  'purge_events',
  'purge_security_events',
  'recount_ticket_movements',
  'requester_reads',
  'retain_ticket_events',
  'retire_ticket_figures',
  'search_code',
  'search_endings',
  'search_era',
  'search_reference',
  'search_text',
  'search_vector',
  'searched_name',
  'slot_of',
  'words_of',
  'write_search_texts',
];

/** Rows of the table may be added and read, and perhaps counted, but not deleted. */
export function isAppendOnly(table: string): boolean {
  const privileges = (TABLE_GRANTS as Readonly<Record<string, Privileges>>)[table];
  return privileges === APPEND || privileges === COUNT;
}

const QUEUE = 'graphile_worker';

/**
 * Gives a role what is listed above, takes everything else from it, and what functions allow everybody. Changes
 * nothing where everything is so already; programs that start at the same moment wait for each other.
 * @param owner a connection of the role that owns the tables
 */
export async function grantServing(owner: Database, role: string): Promise<void> {
  await owner.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('switchboard grants'))`.execute(trx);
    await runStatements(trx, [
      ...(await schemaStatements(trx, role)),
      ...(await tableStatements(trx, role)),
      ...(await queueStatements(trx, role)),
      ...(await functionStatements(trx, role)),
      ...(await sequenceStatements(trx, role)),
    ]);
  });
}

async function schemaStatements(trx: Database, role: string): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select format('grant usage on schema %I to %I', nspname, ${role}::text) as statement
    from pg_namespace
    where nspname in (current_schema(), ${QUEUE}) and not has_schema_privilege(${role}, oid, 'usage')
      and pg_has_role(nspowner, 'member')`.execute(trx);
  return rows.map(({ statement }) => statement);
}

interface Granted {
  /** Quoted where it has to be, with its schema. */
  readonly place: string;
  readonly name: string;
  readonly kind: string;
  readonly privileges: readonly string[];
}

/** What a role has been given on the tables and views of a schema that belong to the caller. */
async function grantedOn(trx: Database, schema: string | null, role: string): Promise<readonly Granted[]> {
  const { rows } = await sql<Granted>`
    select format('%I.%I', pg_namespace.nspname, relname) as place, relname as name, relkind as kind,
      array(
        select privilege_type from aclexplode(relacl)
        where grantee = (select oid from pg_roles where rolname = ${role})
        order by privilege_type) as privileges
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = coalesce(${schema}::text, current_schema()) and relkind in ('r', 'p', 'v', 'm')
      and pg_has_role(relowner, 'member')
    order by relname`.execute(trx);
  return rows;
}

const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

function bring({ place, privileges }: Granted, wanted: readonly string[], role: string): string[] {
  if (privileges.join() === wanted.toSorted().join()) return [];
  const to = identifier(role);
  return [
    `revoke all on ${place} from ${to}`,
    ...(wanted.length > 0 ? [`grant ${wanted.join(', ')} on ${place} to ${to}`] : []),
  ];
}

async function tableStatements(trx: Database, role: string): Promise<string[]> {
  const wanted: Readonly<Record<string, readonly string[]>> = TABLE_GRANTS;
  const tables = await grantedOn(trx, null, role);
  return tables.flatMap((table) => bring(table, wanted[table.name] ?? [], role));
}

/** The job worker's own tables have row security without a policy, which shows their rows to the owner alone. */
async function queueStatements(trx: Database, role: string): Promise<string[]> {
  const tables = await grantedOn(trx, QUEUE, role);
  const { rows: open } = await sql<{ statement: string }>`
    select format('create policy serving on %s to %I using (true) with check (true)', oid::regclass, ${role}::text)
      as statement
    from pg_class
    where relnamespace = (select oid from pg_namespace where nspname = ${QUEUE}) and relrowsecurity
      and not exists (
        select from pg_policy where polrelid = pg_class.oid
          and (select oid from pg_roles where rolname = ${role}) = any(polroles))`.execute(trx);
  return [
    ...tables.flatMap((table) => {
      const mayWrite = table.kind === 'r' && table.name !== 'migrations';
      return bring(table, mayWrite ? ALL : READ, role);
    }),
    ...open.map(({ statement }) => statement),
  ];
}

async function functionStatements(trx: Database, role: string): Promise<string[]> {
  const { rows } = await sql<{ place: string; open: boolean; granted: boolean; wanted: boolean }>`
    select proc.oid::regprocedure::text as place, has_function_privilege('public', proc.oid, 'execute') as open,
      exists (
        select from aclexplode(proacl)
        where grantee = (select oid from pg_roles where rolname = ${role}) and privilege_type = 'EXECUTE') as granted,
      proname = any(${FUNCTION_GRANTS}::text[]) as wanted
    from pg_proc as proc
    where pronamespace = current_schema()::regnamespace and pg_has_role(proowner, 'member')
      and prorettype <> 'trigger'::regtype
      and not exists (
        select from pg_depend
        where classid = 'pg_proc'::regclass and objid = proc.oid and deptype = 'e')`.execute(trx);
  const to = identifier(role);
  return rows.flatMap(({ place, open, granted, wanted }) => [
    ...(open ? [`revoke execute on function ${place} from public`] : []),
    ...(wanted && !granted ? [`grant execute on function ${place} to ${to}`] : []),
    ...(granted && !wanted ? [`revoke execute on function ${place} from ${to}`] : []),
  ]);
}

async function sequenceStatements(trx: Database, role: string): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select format('grant usage on sequence %s to %I', pg_class.oid::regclass, ${role}::text) as statement
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in (current_schema(), ${QUEUE}) and pg_has_role(relowner, 'member')
      -- Of anything else the question would fail, and conditions are asked in no order.
      and case when relkind = 'S' then not has_sequence_privilege(${role}, pg_class.oid, 'usage') end`.execute(
    trx,
  );
  return rows.map(({ statement }) => statement);
}

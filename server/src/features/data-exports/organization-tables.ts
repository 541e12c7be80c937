/**
 * What an organization takes away of each table, and what stays. A table that is not named here does not compile, so that
 * nobody adds one whose secrets leave unnoticed.
 */
import type { Schema } from '../../platform/database/schema.ts';

export interface TakenTable {
  /** Columns that stay: secrets, and what means nothing outside of this installation. */
  readonly without?: readonly string[];
  /** Columns that name tickets: of a confidential one that its reader may not open, no row leaves. */
  readonly tickets?: readonly string[];
  /** The table that the rows belong to, by this column, where they name no ticket themselves. */
  readonly partOf?: readonly [column: string, table: keyof Schema & string];
  /** Rows of people, who are of the organization, by `user_id`. */
  readonly ofPeople?: true;
  /** What only those rows are left in that are for others, too. */
  readonly shared?: true;
}

type Stays =
  /** Secrets, or ways in. */
  | 'secret'
  /** Somebody's own, which no admin reads. */
  | 'private'
  /** Made from the other rows, and made again from them. */
  | 'derived'
  /** On its way, or of the moment. */
  | 'moment'
  /** Of the installation and not of an organization. */
  | 'installation'
  /** What the installation has agreed with the organization. */
  | 'agreement';

const ofTicket = { tickets: ['ticket_id'] } as const;

export const ORGANIZATION_TABLES: Readonly<Record<keyof Schema, TakenTable | Stays>> = {
  absences: {},
  access_settings: {},
  account_link_tokens: 'secret',
  account_links: 'moment',
  active_tickets: 'derived',
  alert_intakes: { without: ['token_hash'] },
  api_tokens: { without: ['token_hash'] },
  approval_approvers: { partOf: ['step_id', 'approval_steps'] },
  approval_group_members: {},
  approval_groups: {},
  approval_links: 'secret',
  approval_rules: {},
  approval_steps: { partOf: ['approval_id', 'ticket_approvals'] },
  attachments: ofTicket,
  auto_assign_settings: {},
  availability: {},
  bulk_change_rows: 'derived',
  bulk_changes: 'derived',
  calendar_versions: {},
  calendars: {},
  categories: {},
  chat_images: ofTicket,
  chat_messages: ofTicket,
  chat_presence: 'moment',
  chat_reads: 'moment',
  checklist_items: ofTicket,
  checklist_templates: {},
  checklists: ofTicket,
  closed_tickets: 'derived',
  comments: ofTicket,
  custom_role_holders: {},
  custom_roles: {},
  data_export_links: 'secret',
  data_exports: 'moment',
  draft_files: 'private',
  drafts: 'private',
  emergency_admins: {},
  erased_names: 'moment',
  erasures: {},
  event_outbox: 'moment',
  events: { without: ['search_text'] },
  field_files: ofTicket,
  failed_sign_ins: 'installation',
  hand_offs: 'secret',
  handovers: ofTicket,
  held_letter_files: { partOf: ['letter_id', 'held_letters'] },
  held_letters: { tickets: ['ticket_id', 'answers_ticket_id'] },
  idempotency_keys: 'moment',
  identities: { ofPeople: true },
  // What the last one who tried it was told is of a person.
  identity_providers: { without: ['client_secret', 'test_token_hash', 'last_test'] },
  installation: 'installation',
  installation_events: 'installation',
  // What became of an alert names tickets, confidential ones among them.
  intake_calls: { without: ['results'] },
  legal_holds: { tickets: ['ticket_id'] },
  letters: { ...ofTicket, without: ['effect_key'] },
  license_requests: {},
  macro_uses: 'derived',
  macros: { shared: true },
  mail_deliveries: { ...ofTicket, without: ['return_hash'] },
  mail_intake_projects: {},
  mail_intake_settings: {},
  mail_outage: 'installation',
  mail_probe: 'installation',
  mail_ways: 'installation',
  mails: 'moment',
  notification_preferences: 'private',
  notifications: 'private',
  organization_domains: {},
  organization_people: {},
  organization_storage: 'derived',
  organizations: { without: ['license_notes', 'arriving', 'moved_at', 'moved_to'] },
  passkey_challenges: 'secret',
  passkeys: 'secret',
  pending_registrations: 'moment',
  project_members: {},
  projects: {},
  provider_attempts: 'secret',
  provider_certificates: {},
  provider_identities: {},
  provisioned_group_members: {},
  provisioned_groups: {},
  provisioned_people: {},
  push_identity: 'secret',
  push_subscriptions: 'secret',
  recovery_codes: 'secret',
  repeated_resolutions: 'derived',
  reply_addresses: 'secret',
  request_fields: {},
  request_type_templates: 'installation',
  request_type_versions: {},
  request_types: {},
  retention_policies: { without: ['nobody_id'] },
  retired_digest_keys: 'secret',
  retired_movements: 'derived',
  retired_resolutions: 'derived',
  retired_tickets: 'derived',
  role_mappings: {},
  routing_rules: {},
  saml_requests: 'secret',
  routing_settings: {},
  scheduled_ticket_runs: ofTicket,
  scheduled_tickets: {},
  scim_tokens: { without: ['token_hash'] },
  search_filling: 'derived',
  search_sources: 'derived',
  search_texts: 'derived',
  search_vocabulary: 'derived',
  second_factors: 'secret',
  security_events: { without: ['session_id', 'count_key'] },
  service_accounts: {},
  sessions: 'secret',
  set_up_links: 'secret',
  shared_places: 'derived',
  sign_in_challenges: 'secret',
  sign_in_devices: 'secret',
  sign_in_enforcements: {},
  sign_in_places: 'private',
  sign_in_policies: {},
  sla_applications: 'derived',
  sla_policies: {},
  sla_policy_versions: {},
  subcategories: {},
  subscription_payments: 'agreement',
  subscription_rates: 'agreement',
  subscriptions: 'agreement',
  tags: {},
  team_members: {},
  teams: {},
  ticket_alerts: ofTicket,
  ticket_approvals: ofTicket,
  ticket_changes: 'moment',
  ticket_clock_stretches: { partOf: ['clock_id', 'ticket_clocks'] },
  ticket_clocks: ofTicket,
  ticket_day_tallies: 'derived',
  ticket_field_values: ofTicket,
  ticket_followers: ofTicket,
  ticket_former_forms: ofTicket,
  ticket_forms: ofTicket,
  ticket_links: { tickets: ['from_id', 'to_id'] },
  ticket_merges: { tickets: ['source_id', 'target_id'] },
  ticket_movements: 'derived',
  ticket_openings: {},
  ticket_people: ofTicket,
  ticket_place_tallies: 'derived',
  ticket_tags: ofTicket,
  ticket_tallies: 'derived',
  ticket_unread: 'derived',
  ticket_viewers: 'moment',
  ticket_words: 'derived',
  tickets: { without: ['field_versions'] },
  unassigned_tickets: 'derived',
  unsubscribe_tokens: 'secret',
  users: { without: ['password_hash'] },
  views: { shared: true },
  webhook_deliveries: { ...ofTicket, without: ['leased_until'] },
  webhook_outbox: 'moment',
  webhooks: { without: ['secret', 'earlier_secret'] },
  work_settings: {},
};

/** The tables as Kysely knows them; the migrations are what makes them. */
import type {
  LicenseRequestState,
  LicenseType,
  OrganizationStatus,
  ProjectStatus,
  Recurrence,
  Relation,
  Role,
  ScheduleStatus,
  SubscriptionStatus,
  TicketPriority,
  TicketStatus,
  TicketType,
} from '@switchboard/contract/enums.ts';
import type { Generated, GeneratedAlways } from 'kysely';

/** `date` columns travel as YYYY-MM-DD. */
type DateOnly = string;

export interface Schema {
  organizations: {
    id: string;
    name: string;
    code: string;
    ticket_prefix: string;
    entity: Generated<string>;
    description: Generated<string>;
    status: Generated<OrganizationStatus>;
    street: Generated<string>;
    city: Generated<string>;
    state: Generated<string>;
    zip_code: Generated<string>;
    country: Generated<string>;
    phone: Generated<string>;
    email: Generated<string>;
    website: Generated<string>;
    logo_file: string | null;
    logo_version: string | null;
    total_licenses: Generated<number>;
    license_type: Generated<LicenseType>;
    license_notes: Generated<string>;
    /** Roles whose people must have a second factor. */
    second_factor_roles: Generated<Role[]>;
    last_ticket_number: Generated<number>;
    created_by: string | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    deleted_at: Date | null;
  };
  users: {
    id: string;
    organization_id: string | null;
    role: Role;
    first_name: string;
    last_name: string;
    email: string;
    password_hash: string | null;
    contact_number: Generated<string>;
    department: Generated<string>;
    is_active: Generated<boolean>;
    auto_assign: Generated<boolean>;
    origin: Generated<'admin' | 'registration' | 'provider' | 'import' | 'setup'>;
    awaiting_approval: Generated<boolean>;
    invited: Generated<boolean>;
    email_unproven: Generated<boolean>;
    /** Null for whoever never did. */
    last_sign_in_at: Date | null;
    theme: string | null;
    compact_mode: Generated<boolean>;
    sidebar_collapsed: Generated<boolean>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    deleted_at: Date | null;
  };
  organization_people: {
    organization_id: string;
    user_id: string;
    since: Generated<Date>;
    until: Date | null;
  };
  sessions: {
    id: string;
    token_hash: Buffer;
    user_id: string;
    created_at: Date;
    last_seen_at: Date;
    address: string;
    user_agent: Generated<string>;
  };
  identities: {
    issuer: string;
    subject: string;
    user_id: string;
    created_at: Date;
    last_used_at: Date;
  };
  provider_attempts: {
    state_hash: Buffer;
    browser_hash: Buffer;
    nonce: string;
    code_verifier: string;
    created_at: Date;
  };
  hand_offs: {
    token_hash: Buffer;
    user_id: string;
    purpose: 'session' | 'profile';
    created_at: Date;
  };
  second_factors: {
    user_id: string;
    sealed_key: Buffer;
    enabled_at: Date | null;
    /** The newest time step whose code was accepted: no step is accepted twice. */
    last_step: number | null;
    created_at: Date;
  };
  recovery_codes: {
    user_id: string;
    code_hash: Buffer;
    used_at: Date | null;
  };
  sign_in_challenges: {
    id: string;
    token_hash: Buffer;
    user_id: string;
    sealed_key: Buffer | null;
    tries: Generated<number>;
    created_at: Date;
  };
  set_up_links: {
    token_hash: Buffer;
    created_at: Date;
  };
  installation: {
    only_row: Generated<true>;
    second_factor_for_super_admins: Generated<boolean>;
  };
  installation_events: {
    id: string;
    sequence: GeneratedAlways<number>;
    actor_id: string | null;
    subject_kind: string;
    subject_id: string;
    verb: string;
    /** Of an edited account: which of its fields. */
    field: string | null;
    old_value: string | null;
    new_value: string | null;
    at: Date;
    request_id: string | null;
  };
  categories: {
    organization_id: string;
    id: string;
    name: string;
    description: Generated<string>;
    created_at: Generated<Date>;
    archived_at: Date | null;
  };
  subcategories: {
    organization_id: string;
    id: string;
    category_id: string;
    name: string;
    description: Generated<string>;
    created_at: Generated<Date>;
    archived_at: Date | null;
  };
  projects: {
    organization_id: string;
    id: string;
    name: string;
    code: string;
    description: Generated<string>;
    manager_id: string | null;
    bu_head_id: string | null;
    status: Generated<ProjectStatus>;
    start_date: DateOnly | null;
    end_date: DateOnly | null;
    created_at: Generated<Date>;
    archived_at: Date | null;
  };
  tickets: {
    organization_id: string;
    id: string;
    number: string;
    summary: string;
    description: string;
    ticket_type: TicketType;
    status: Generated<TicketStatus>;
    priority: Generated<TicketPriority>;
    category_id: string;
    subcategory_id: string | null;
    project_id: string;
    project_manager_name: string;
    contact_number: string;
    tags: Generated<string[]>;
    created_at: Date;
    updated_at: Date;
  };
  ticket_people: {
    organization_id: string;
    id: string;
    ticket_id: string;
    user_id: string;
    relation: Relation;
    since: Date;
    by_id: string | null;
    until: Date | null;
  };
  comments: {
    organization_id: string;
    id: string;
    ticket_id: string;
    author_id: string;
    text: string;
    is_internal: Generated<boolean>;
    is_system: Generated<boolean>;
    created_at: Date;
  };
  attachments: {
    organization_id: string;
    id: string;
    ticket_id: string;
    comment_id: string | null;
    uploader_id: string;
    stored_name: string;
    original_name: string;
    mime_type: string;
    size: number;
    sha256: Buffer;
    created_at: Date;
  };
  events: {
    organization_id: string;
    id: string;
    sequence: GeneratedAlways<number>;
    actor_id: string | null;
    actor_role: Role | null;
    subject_kind: string;
    subject_id: string;
    /** What the subject was called then; null for tickets, which have their number. */
    subject_name: string | null;
    verb: string;
    /** Of an edited thing: which of its fields. */
    field: string | null;
    old_value: string | null;
    new_value: string | null;
    reason: string | null;
    at: Date;
    request_id: string | null;
  };
  ticket_tallies: {
    organization_id: string;
    status: TicketStatus;
    priority: TicketPriority;
    tickets: number;
  };
  ticket_movements: {
    organization_id: string;
    slot: Date;
    created: number;
    resolved: number;
    open: number;
    in_progress: number;
    urgent: number;
  };
  repeated_resolutions: {
    organization_id: string;
    slot: Date;
    previous_slot: Date;
    tickets: number;
  };
  ticket_words: {
    organization_id: string;
    ticket_id: string;
    words: string;
    requester: string;
    status: TicketStatus;
    priority: TicketPriority;
  };
  unassigned_tickets: {
    organization_id: string;
    ticket_id: string;
  };
  active_tickets: {
    organization_id: string;
    ticket_id: string;
    status: TicketStatus;
    agent_id: string | null;
  };
  chat_images: {
    id: string;
    uploader_id: string;
    organization_id: string | null;
    ticket_id: string | null;
    stored_name: string;
    original_name: string;
    mime_type: string;
    size: number;
    created_at: Date;
  };
  chat_messages: {
    organization_id: string;
    id: string;
    ticket_id: string;
    sequence: GeneratedAlways<number>;
    sender_id: string;
    type: 'text' | 'image';
    content: string;
    image_id: string | null;
    temp_id: string | null;
    created_at: Date;
    edited_at: Date | null;
    deleted_at: Date | null;
  };
  chat_message_versions: {
    organization_id: string;
    id: string;
    message_id: string;
    content: string;
    replaced_at: Date;
  };
  chat_reads: {
    organization_id: string;
    ticket_id: string;
    user_id: string;
    last_read_sequence: Generated<number>;
    opened_at: Date;
  };
  auto_assign_settings: {
    organization_id: string;
    enabled: Generated<boolean>;
    mode: Generated<'least_tickets' | 'round_robin' | 'random'>;
    max_tickets_per_agent: Generated<number>;
    only_active_agents: Generated<boolean>;
    last_agent_id: string | null;
  };
  scheduled_tickets: {
    organization_id: string;
    id: string;
    created_by: string;
    summary: string;
    description: string;
    ticket_type: Generated<TicketType>;
    priority: Generated<TicketPriority>;
    category_id: string;
    subcategory_id: string | null;
    project_id: string;
    project_manager_name: string;
    contact_number: string;
    notes: Generated<string>;
    tags: Generated<string[]>;
    /** Wall-clock time without a zone, YYYY-MM-DDTHH:MM:SS. */
    local_start: string;
    /** The first due time; later ones are counted from the wall clock. */
    starts_at: Date;
    time_zone: string;
    recurrence: Recurrence;
    recurrence_end: Date | null;
    auto_assign: Generated<boolean>;
    agent_id: string | null;
    status: Generated<ScheduleStatus>;
    status_reason: Generated<string>;
    next_run_at: Date | null;
    last_run_at: Date | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  scheduled_ticket_runs: {
    organization_id: string;
    id: string;
    schedule_id: string;
    due_at: Date;
    ran_at: Date | null;
    outcome: 'created' | 'late' | 'skipped' | 'failed' | 'manual';
    reason: Generated<string>;
    ticket_id: string | null;
    tries: Generated<number>;
  };
  license_requests: {
    organization_id: string;
    id: string;
    requested_by: string;
    requested_total: number | null;
    note: Generated<string>;
    state: Generated<LicenseRequestState>;
    created_at: Generated<Date>;
    decided_by: string | null;
    decided_at: Date | null;
    decision_reason: Generated<string>;
  };
  subscriptions: {
    organization_id: string;
    plan: string;
    status: Generated<SubscriptionStatus>;
    monthly_price_cents: Generated<number>;
    start_date: DateOnly | null;
    end_date: DateOnly | null;
    features: Generated<string[]>;
    payment_method: Generated<string>;
    next_payment: DateOnly | null;
    updated_at: Generated<Date>;
  };
  subscription_payments: {
    organization_id: string;
    id: string;
    date: DateOnly;
    amount_cents: number;
    note: Generated<string>;
    recorded_by: string | null;
    created_at: Generated<Date>;
  };
  /** What a subscription brought in a month from a moment on; kept by trigger. */
  subscription_rates: {
    organization_id: string;
    since: Date;
    monthly_price_cents: number;
    counts: boolean;
  };
  mails: {
    id: string;
    kind: string;
    outcome: 'sent' | 'refused';
    at: Date;
  };
  account_links: {
    id: string;
    purpose: 'password_reset' | 'registration' | 'email_change' | 'invitation';
    user_id: string | null;
    email: string;
    requested_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  account_link_tokens: {
    token_hash: Buffer;
    link_id: string;
  };
  pending_registrations: {
    link_id: string;
    organization_id: string;
    first_name: string;
    last_name: string;
    password_hash: string;
    contact_number: string;
    department: string;
  };
}

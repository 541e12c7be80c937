import type {
  AutoAssignMode,
  ClockKind,
  CommentFormat,
  CommentWay,
  DraftKind,
  LinkType,
  Relation,
  SharingChoice,
  TagTone,
  TicketPriority,
  TicketSource,
  TicketStatus,
} from '@switchboard/contract/enums.ts';
import type { MacroAction } from '@switchboard/contract/tickets/macros/macro-values.ts';
import type { VersionedField } from '@switchboard/contract/tickets/versions.ts';
import type { Generated } from 'kysely';
import type { TicketDetailColumns } from './ticket-detail-columns.ts';

export interface TicketTables {
  tickets: TicketDetailColumns & {
    organization_id: string;
    id: string;
    number: string;
    status: Generated<TicketStatus>;
    source: Generated<TicketSource>;
    /** Who else reads it, as it was chosen; `shared_places` says what that comes to. */
    sharing: Generated<SharingChoice>;
    /** It is for the people on it alone. */
    confidential: Generated<boolean>;
    created_at: Date;
    updated_at: Date;
    /** Counts changes of the fields that everybody on it sees. */
    version: Generated<number>;
    /** The version since which each field is as it is; of those that changed. */
    field_versions: Generated<Readonly<Partial<Record<VersionedField, number>>>>;
    team_id: Generated<string | null>;
    /** A routing rule gave it the team. */
    team_by_rule: Generated<boolean>;
    /** Hidden from inboxes until then; infinity until somebody answers. */
    snoozed_until: Generated<Date | number | null>;
    merged_into: Generated<string | null>;
    /** Something was merged into it. */
    has_merged: Generated<boolean>;
    has_clocks: Generated<boolean>;
    /** Of its clocks the one that is due first; null where none runs or is paused. */
    due_clock: Generated<ClockKind | null>;
    /** Null while that is paused. */
    due_at: Generated<Date | null>;
    due_warn_at: Generated<Date | null>;
    /** The requester sees it, too. */
    due_shared: Generated<boolean>;
    waiting_vendor: Generated<string | null>;
    /** Its staff asked the requester something. */
    answer_expected: Generated<boolean>;
    /** Since when it waits for whom it does, as far as no assignment says so. */
    waiting_changed_at: Generated<Date | null>;
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
  /** Who has opened a confidential ticket with a reason, and until when they read it. */
  ticket_openings: {
    organization_id: string;
    id: string;
    ticket_id: string;
    user_id: string;
    reason: string;
    opened_at: Date;
    ends_at: Date;
    ended_at: Generated<Date | null>;
  };
  tags: {
    organization_id: string;
    id: string;
    name: string;
    colour: TagTone;
    created_at: Date;
  };
  ticket_tags: {
    organization_id: string;
    ticket_id: string;
    tag_id: string;
  };
  checklists: {
    organization_id: string;
    ticket_id: string;
    shared: boolean;
    /** Counts what there is on it, and in which order. */
    version: Generated<number>;
  };
  checklist_items: {
    organization_id: string;
    id: string;
    ticket_id: string;
    /** In the order of the list; of equal ones the older first. */
    place: Generated<number>;
    text: string;
    assignee_id: string | null;
    /** YYYY-MM-DD */
    due_on: string | null;
    done_at: Generated<Date | null>;
    done_by_id: Generated<string | null>;
    created_at: Date;
  };
  checklist_templates: {
    organization_id: string;
    id: string;
    name: string;
    items: string[];
    created_at: Date;
  };
  ticket_merges: {
    organization_id: string;
    id: string;
    /** Of one request. */
    batch_id: string;
    source_id: string;
    target_id: string;
    by_id: string;
    merged_at: Date;
    /** What the source had before. */
    status: TicketStatus;
    agent_id: string | null;
    /** Its requester was added to the target by it. */
    added: boolean;
    undone_at: Generated<Date | null>;
  };
  ticket_links: {
    organization_id: string;
    id: string;
    type: LinkType;
    from_id: string;
    to_id: string;
    by_id: string | null;
    created_at: Date;
  };
  comments: {
    organization_id: string;
    id: string;
    ticket_id: string;
    author_id: string;
    text: string;
    is_internal: Generated<boolean>;
    is_system: Generated<boolean>;
    mentions: Generated<string[]>;
    via: Generated<CommentWay>;
    format: Generated<CommentFormat>;
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
  /** What people have begun to write and not sent. */
  drafts: {
    organization_id: string;
    id: string;
    ticket_id: string;
    user_id: string;
    kind: DraftKind;
    text: string;
    mentions: string[];
    /** By which it was written; it may be gone. */
    macro_id: string | null;
    /** What of it is to be done when it is sent. */
    macro_actions: Generated<MacroAction[]>;
    revision: number;
    saved_at: Date;
  };
  draft_files: {
    organization_id: string;
    id: string;
    draft_id: string;
    uploader_id: string;
    stored_name: string;
    original_name: string;
    mime_type: string;
    size: number;
    sha256: Buffer;
    created_at: Date;
  };
  /** What changed in the last day. A trigger fills it. */
  ticket_changes: {
    organization_id: string;
    /** Of the transaction; counts up for as long as the database server lives. */
    transaction_id: Generated<string>;
    ticket_id: string;
    verb: string;
    written_at: Generated<Date>;
  };
  ticket_unread: {
    organization_id: string;
    ticket_id: string;
    user_id: string;
    replies: Generated<number>;
  };
  /** Who of its staff has it open now. */
  ticket_viewers: {
    organization_id: string;
    ticket_id: string;
    user_id: string;
    node_id: string;
    typing: DraftKind | null;
    typed_at: Date | null;
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
    /** As the ticket has them. A trigger keeps them. */
    team_id: Generated<string | null>;
    snoozed_until: Generated<Date | number | null>;
    due_at: Generated<Date | null>;
  };
  teams: {
    organization_id: string;
    id: string;
    name: string;
    description: string;
    lead_id: string | null;
    /** Null for the default of the organization. */
    calendar_id: Generated<string | null>;
    auto_assign: boolean;
    mode: AutoAssignMode;
    /** Chosen last by auto-assign. */
    last_agent_id: Generated<string | null>;
    revision: Generated<number>;
    created_at: Date;
    archived_at: Generated<Date | null>;
  };
  /** Present memberships. */
  team_members: {
    organization_id: string;
    team_id: string;
    user_id: string;
    capacity: number;
  };
  routing_settings: {
    organization_id: string;
    revision: number;
  };
  /** Of each kind any of these; an empty list means whatever there is. */
  routing_rules: {
    organization_id: string;
    position: number;
    request_types: string[];
    categories: string[];
    projects: string[];
    priorities: string[];
    team_id: string;
  };
  auto_assign_settings: {
    organization_id: string;
    enabled: Generated<boolean>;
    mode: Generated<AutoAssignMode>;
    max_tickets_per_agent: Generated<number>;
    only_active_agents: Generated<boolean>;
    last_agent_id: string | null;
  };
}

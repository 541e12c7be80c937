import type {
  AutoAssignMode,
  CommentWay,
  Relation,
  TicketPriority,
  TicketSource,
  TicketStatus,
} from '@switchboard/contract/enums.ts';
import type { Generated } from 'kysely';
import type { TicketDetailColumns } from './ticket-detail-columns.ts';

export interface TicketTables {
  tickets: TicketDetailColumns & {
    organization_id: string;
    id: string;
    number: string;
    status: Generated<TicketStatus>;
    source: Generated<TicketSource>;
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
    mentions: Generated<string[]>;
    via: Generated<CommentWay>;
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
  ticket_unread: {
    organization_id: string;
    ticket_id: string;
    user_id: string;
    replies: Generated<number>;
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
  auto_assign_settings: {
    organization_id: string;
    enabled: Generated<boolean>;
    mode: Generated<AutoAssignMode>;
    max_tickets_per_agent: Generated<number>;
    only_active_agents: Generated<boolean>;
    last_agent_id: string | null;
  };
}

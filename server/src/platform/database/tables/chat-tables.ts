import type { ChatMessageType } from '@switchboard/contract/enums.ts';
import type { Generated, GeneratedAlways } from 'kysely';

export interface ChatTables {
  chat_images: {
    id: string;
    uploader_id: string;
    organization_id: string | null;
    ticket_id: string | null;
    /** Whose storage it takes: of its uploader's organization, or the chat's; null for a super admin's until it is sent. */
    counted_for: string | null;
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
    /** Within its chat; given by a trigger. */
    sequence: GeneratedAlways<number>;
    sender_id: string;
    type: ChatMessageType;
    content: string;
    image_id: string | null;
    temp_id: string | null;
    created_at: Date;
    edited_at: Date | null;
    deleted_at: Date | null;
  };
  chat_presence: {
    organization_id: string;
    ticket_id: string;
    user_id: string;
    /** Those on which the person has the chat open. */
    nodes: string[];
  };
  chat_reads: {
    organization_id: string;
    ticket_id: string;
    user_id: string;
    last_read_sequence: Generated<number>;
    opened_at: Date;
  };
}

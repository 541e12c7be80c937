import type { TicketPriority, TicketType } from '@switchboard/contract/enums.ts';
import type { Generated } from 'kysely';

/** What tickets and the schedules that make tickets both have. */
export interface TicketDetailColumns {
  summary: string;
  description: string;
  ticket_type: TicketType;
  priority: Generated<TicketPriority>;
  category_id: string;
  subcategory_id: string | null;
  project_id: string;
  project_manager_name: string;
  contact_number: string;
  tags: Generated<string[]>;
}

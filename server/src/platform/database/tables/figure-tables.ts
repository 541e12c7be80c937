/** What lists and dashboards count; kept by trigger. */
import type { TicketPriority, TicketStatus } from '@switchboard/contract/enums.ts';

export interface FigureTables {
  ticket_tallies: {
    organization_id: string;
    status: TicketStatus;
    priority: TicketPriority;
    tickets: number;
  };
  ticket_day_tallies: {
    organization_id: string;
    day: number;
    status: TicketStatus;
    priority: TicketPriority;
    tickets: number;
  };
  ticket_place_tallies: {
    organization_id: string;
    category_id: string;
    project_id: string;
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
}

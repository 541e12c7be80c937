/** Saved views of tickets. */
import type { Role, TicketSort } from '@switchboard/contract/enums.ts';
import type { ColumnField, ViewGroup, ViewScope } from '@switchboard/contract/tickets/views/view-values.ts';
import type { Generated } from 'kysely';

export interface ViewTables {
  views: {
    /** Null for one of a super admin. */
    organization_id: string | null;
    id: string;
    owner_id: string;
    scope: ViewScope;
    role: Exclude<Role, 'super_admin'> | null;
    team_id: string | null;
    name: string;
    q: string;
    columns: ColumnField[] | null;
    sort: TicketSort;
    grouping: ViewGroup | null;
    version: Generated<number>;
    created_at: Date;
    updated_at: Date;
  };
}

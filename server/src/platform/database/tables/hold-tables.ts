import type { HoldKind } from '@switchboard/contract/holds/hold-kinds.ts';

export interface HoldTables {
  legal_holds: {
    organization_id: string;
    id: string;
    kind: HoldKind;
    user_id: string | null;
    ticket_id: string | null;
    reason: string;
    placed_by: string;
    by_super_admin: boolean;
    created_at: Date;
  };
}

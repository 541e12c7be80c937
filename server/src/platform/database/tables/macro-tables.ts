/** Macros, and how often they are used. */
import type { DraftKind } from '@switchboard/contract/enums.ts';
import type { MacroRole } from '@switchboard/contract/tickets/macros/macro-values.ts';
import type { MacroActions } from '@switchboard/contract/tickets/macros/macros.ts';
import type { ViewScope } from '@switchboard/contract/tickets/views/view-values.ts';
import type { ColumnType, Generated } from 'kysely';

export interface MacroTables {
  macros: {
    /** Null for one of a super admin. */
    organization_id: string | null;
    id: string;
    owner_id: string;
    scope: ViewScope;
    role: MacroRole | null;
    team_id: string | null;
    name: string;
    kind: DraftKind;
    text: string;
    actions: ColumnType<MacroActions, string, string>;
    version: Generated<number>;
    created_at: Date;
    updated_at: Date;
  };
  macro_uses: {
    organization_id: string | null;
    macro_id: string;
    /** YYYY-MM-DD */
    day: string;
    uses: number;
  };
}

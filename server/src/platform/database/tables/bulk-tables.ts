/** Many tickets changed in one act. */
import type { BulkKind } from '@switchboard/contract/enums.ts';
import type { BulkOutcome, BulkState } from '@switchboard/contract/tickets/bulk.ts';
import type { Generated } from 'kysely';

export interface BulkTables {
  bulk_changes: {
    organization_id: string;
    id: string;
    maker_id: string;
    kind: BulkKind;
    value: string;
    /** What the value was called then. */
    name: string;
    /** Of the macro that was looked at; null for other kinds. */
    macro_version: number | null;
    state: BulkState;
    /** Selected tickets that its maker may not see: they have no row. */
    unseen: number;
    created_at: Date;
    started_at: Date | null;
    ended_at: Date | null;
    /** Of the call that started it, which the events of its tickets name. */
    request_id: string | null;
  };
  bulk_change_rows: {
    organization_id: string;
    bulk_id: string;
    position: number;
    ticket_id: string;
    /** What the ticket had when it was looked at. */
    found: string | null;
    /** Something of it is still open: it is changed where its maker says so. */
    asks: Generated<boolean>;
    outcome: BulkOutcome;
    reason: Generated<string>;
    /** What the change of this ticket is called in the record. */
    event_id: string | null;
    undo: 'restored' | 'kept' | null;
  };
}

import type { RetentionAction } from '@switchboard/contract/data-lifecycle/retention-values.ts';
import type { Generated } from 'kysely';
import type { FigureTables } from './figure-tables.ts';

export interface RetentionTables {
  retention_policies: {
    organization_id: string;
    months: number;
    action: RetentionAction;
    is_active: boolean;
    announced_at: Date | null;
    /** A week after admins were told. */
    starts_at: Date | null;
    last_run_at: Date | null;
    /** By the run that is under way. */
    done: Generated<number>;
    /** Who stands where requesters of anonymized tickets stood. */
    nobody_id: string | null;
    version: Generated<number>;
  };
  /** Kept by trigger. */
  closed_tickets: {
    organization_id: string;
    ticket_id: string;
    closed_at: Date;
    anonymized_at: Date | null;
  };
  /** What tickets that were deleted had counted for. */
  retired_movements: FigureTables['ticket_movements'];
  retired_resolutions: FigureTables['repeated_resolutions'];
  retired_tickets: { organization_id: string; slot: Date; tickets: number };
}

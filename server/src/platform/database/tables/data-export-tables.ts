import type { ExportFailure, ExportState } from '@switchboard/contract/data-exports/data-exports.ts';
import type { Generated } from 'kysely';

export interface DataExportTables {
  data_exports: {
    id: string;
    /** Null for what a super admin takes away about themselves. */
    organization_id: string | null;
    maker_id: string;
    scope: 'organization' | 'person';
    with_files: boolean;
    state: ExportState;
    failure: ExportFailure | null;
    request_id: string | null;
    created_at: Date;
    snapshot_at: Date | null;
    /** Rows and files. */
    done: Generated<number>;
    total: number | null;
    /** How often a program has begun it. */
    tries: Generated<number>;
    stored_name: string | null;
    bytes: number | null;
    sha256: Buffer | null;
    expires_at: Date | null;
  };
  data_export_links: {
    token_hash: Buffer;
    organization_id: string | null;
    export_id: string;
    session_id: string;
    browser_hash: Buffer;
    expires_at: Date;
  };
}

import type { DataExport } from '@switchboard/contract/data-exports/data-exports.ts';
import { presentPerson } from '../people/person-ref.ts';
import type { ShownExport } from './data-export.repo.ts';

export const presentExport = (row: ShownExport, callerId: string): DataExport => {
  const isReady = row.state === 'ready';
  return {
    _id: row.id,
    scope: row.scope,
    state: row.state,
    failure: row.failure,
    files: row.with_files,
    by: presentPerson({ ...row, id: row.maker_id }),
    createdAt: row.created_at.toISOString(),
    snapshotAt: row.snapshot_at?.toISOString() ?? null,
    progress: { done: row.done, total: row.total },
    bytes: isReady ? row.bytes : null,
    sha256: isReady ? (row.sha256?.toString('hex') ?? null) : null,
    expiresAt: isReady ? (row.expires_at?.toISOString() ?? null) : null,
    mine: row.maker_id === callerId,
  };
};

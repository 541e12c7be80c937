/** How much an organization may keep in files. Triggers count what it keeps: see `organization_storage`. */
import { STORAGE } from '@switchboard/contract/limits.ts';
import type { Organization } from '@switchboard/contract/organizations/organizations.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { happenings } from '../../platform/telemetry/signals.ts';

interface StorageColumns {
  /** Its own limit; null for what the installation allows each. */
  readonly storage_gigabytes: number | null;
  readonly stored_bytes: number | null;
}

export interface StorageQuota {
  /**
   * For files that are about to come: nobody reads what cannot be kept.
   * @param organizationId null for a super admin, whose files are counted where they end
   * @param bytes what the files have at least
   * @throws AppError ORGANIZATION_STORAGE_FULL
   */
  expectRoomFor(db: Database, organizationId: string | null, bytes: number): Promise<void>;
  /**
   * For files whose rows the transaction has written, which hold the organization's count: call it last.
   * @throws AppError ORGANIZATION_STORAGE_FULL
   */
  expectRoomLeft(trx: Database, organizationId: string): Promise<void>;
  present(columns: StorageColumns): Organization['storage'];
}

/** @param organizationStorageGigabytes 0 sets no limit */
export function createStorageQuota({
  organizationStorageGigabytes,
}: Pick<Config, 'organizationStorageGigabytes'>): StorageQuota {
  const limitOf = ({ storage_gigabytes }: StorageColumns): number | null => {
    const gigabytes = storage_gigabytes ?? organizationStorageGigabytes;
    return gigabytes === 0 ? null : gigabytes * STORAGE.gigabyte;
  };
  const expectRoom = async (db: Database, organizationId: string, bytes: number) => {
    const columns = await readStorage(db, organizationId);
    const limit = limitOf(columns);
    if (limit !== null && (columns.stored_bytes ?? 0) + bytes > limit) {
      happenings.emit('budgetSpent', 'storage');
      throw new AppError('ORGANIZATION_STORAGE_FULL');
    }
  };
  return {
    async expectRoomFor(db, organizationId, bytes) {
      if (organizationId !== null) await expectRoom(db, organizationId, bytes);
    },
    expectRoomLeft: (trx, organizationId) => expectRoom(trx, organizationId, 0),
    present: (columns) => ({
      usedBytes: columns.stored_bytes ?? 0,
      limitBytes: limitOf(columns),
      ownGigabytes: columns.storage_gigabytes,
    }),
  };
}

const readStorage = (db: Database, organizationId: string): Promise<StorageColumns> =>
  db
    .selectFrom('organizations')
    .leftJoin('organization_storage', 'organization_storage.organization_id', 'organizations.id')
    .select(['organizations.storage_gigabytes', 'organization_storage.bytes as stored_bytes'])
    .where('organizations.id', '=', organizationId)
    .executeTakeFirstOrThrow();

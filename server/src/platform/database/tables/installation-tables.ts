import type { Generated } from 'kysely';

export interface InstallationTables {
  set_up_links: {
    token_hash: Buffer;
    created_at: Date;
  };
  installation: {
    only_row: Generated<true>;
    second_factor_for_super_admins: Generated<boolean>;
    /** What the demo's accounts were seeded with; null without a demo. */
    demo_password_hash: string | null;
    /** What the last good backup holds: the data as they were then. */
    last_backup_at: Date | null;
    last_backup_bytes: number | null;
    /** What the place of its files names, too; null until the first start. */
    files_owner: string | null;
  };
  /** What keyed hashes were made with before the secret key was rotated. */
  retired_digest_keys: {
    key_id: Buffer;
    sealed_key: Buffer;
    retired_at: Date;
  };
}

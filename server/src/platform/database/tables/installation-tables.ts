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
  };
}

import type { Generated } from 'kysely';

export interface InstallationTables {
  set_up_links: {
    token_hash: Buffer;
    created_at: Date;
  };
  installation: {
    only_row: Generated<true>;
    second_factor_for_super_admins: Generated<boolean>;
  };
}

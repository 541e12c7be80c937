/** Roles of organizations' own. */
import type { Grant } from '@switchboard/contract/policies/permissions.ts';
import type { Generated } from 'kysely';

export interface RoleTables {
  custom_roles: {
    organization_id: string;
    id: string;
    name: string;
    description: string;
    permissions: Grant[];
    version: Generated<number>;
    created_at: Date;
    updated_at: Date;
  };
  custom_role_holders: {
    organization_id: string;
    role_id: string;
    user_id: string;
  };
}

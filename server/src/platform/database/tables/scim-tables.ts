import type { Generated } from 'kysely';

/** Provisioning by SCIM 2.0: an organization's tokens, whom its directory manages, and its groups. */
export interface ScimTables {
  scim_tokens: {
    organization_id: string;
    /** Of its row among people, too, which the record names as who did something. */
    id: string;
    name: string;
    prefix: string;
    token_hash: Buffer;
    created_by: string;
    created_at: Date;
    rotated_at: Date | null;
    last_call_at: Date | null;
    last_call_address: string | null;
    /** Method and kind of resource, without ids. */
    last_call: string | null;
    last_status: number | null;
    last_error: string | null;
    revoked_at: Date | null;
  };
  provisioned_people: {
    organization_id: string;
    user_id: string;
    external_id: string | null;
    created_at: Date;
    updated_at: Date;
    /** When the directory deleted them: it finds them no more until it makes them anew. */
    removed_at: Generated<Date | null>;
    /** Since when their groups have been other ones than their role was given by. */
    role_due_at: Generated<Date | null>;
  };
  provisioned_groups: {
    organization_id: string;
    id: string;
    name: string;
    external_id: string | null;
    created_at: Date;
    updated_at: Date;
  };
  provisioned_group_members: {
    organization_id: string;
    group_id: string;
    user_id: string;
  };
}

import type { ScimToken } from '@switchboard/contract/scim/scim-tokens.ts';
import { presentPerson } from '../../people/person-ref.ts';
import type { ScimTokenRow } from './scim-token.repo.ts';

export const presentScimToken = (row: ScimTokenRow): ScimToken => ({
  _id: row.token_id,
  name: row.name,
  prefix: row.prefix,
  createdBy: presentPerson(row),
  createdAt: row.created_at.toISOString(),
  rotatedAt: row.rotated_at?.toISOString() ?? null,
  lastCall: row.last_call_at && {
    at: row.last_call_at.toISOString(),
    address: row.last_call_address,
    call: row.last_call ?? '',
    status: row.last_status ?? 0,
    error: row.last_error,
  },
});

import type { ApiToken } from '@switchboard/contract/access/tokens/tokens.ts';
import { presentPerson } from '../../people/person-ref.ts';
import type { TokenRow } from './token.repo.ts';

export const presentToken = (row: TokenRow): ApiToken => ({
  _id: row.id,
  kind: row.kind,
  name: row.name,
  prefix: row.prefix,
  owner: presentPerson({ ...row, id: row.user_id }),
  scopes: row.scopes,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  lastUsedAddress: row.last_used_address,
  state: row.state,
});

import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { toAppError } from '../../platform/http/error-map.ts';
import type { PersonContext } from '../record/actor-context.ts';
import type { OpenScimToken } from './tokens/scim-token.repo.ts';

/** An organization's directory in one of its calls: what it may reach, and how it is recorded. */
export interface Directory {
  readonly organizationId: string;
  readonly entity: string;
  /** The base of all addresses. */
  readonly address: string;
  readonly context: PersonContext;
}

/** A directory acts as an admin of its organization, under the name of its token. */
export const actorOf = ({ id, organization_id }: OpenScimToken): Actor => ({
  id,
  role: 'admin',
  organizationId: organization_id,
});

export const directoryOf = (
  token: OpenScimToken,
  { address, clock }: { readonly address: string; readonly clock: Clock },
  request: { readonly id: string; readonly ip: string },
): Directory => ({
  organizationId: token.organization_id,
  entity: token.entity,
  address,
  context: {
    actor: actorOf(token),
    at: clock.now(),
    requestId: request.id,
    origin: { address: request.ip, sessionId: null },
  },
});

/** Of two who change one thing at the same moment the second looks again, so often. */
const TRIES = 3;

/** In one transaction: all of it, or nothing. */
export async function inTransaction<Result>(
  db: Database,
  work: (trx: Database) => Promise<Result>,
): Promise<Result> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const { code, errors } = toAppError(error);
      const isOvertaken = code === 'CONFLICT' && errors === undefined;
      if (!isOvertaken || left === 0) throw error;
    }
  }
}

/** To whom an e-mail goes, as they are now. */
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { openToMember } from '../../access/sessions/session.repo.ts';
import { rightsOf } from '../../people/granted.ts';
import type { Delivery } from './delivery.repo.ts';

export interface Recipient {
  readonly actor: Actor;
  readonly email: string;
  /** Whether they could sign in now. */
  readonly isOpen: boolean;
  /** An admin has entered the address, or its owner has followed a link to it. */
  readonly isConfirmed: boolean;
  readonly mailProblem: string | null;
}

export async function readRecipient(
  db: Database,
  { userId }: Pick<Delivery, 'userId'>,
): Promise<Recipient | null> {
  const row = await db
    .selectFrom('users')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .select([
      'users.id',
      'users.role',
      'users.organization_id',
      'users.email',
      'users.email_proof',
      'users.mail_problem',
      ...rightsOf(),
      sql<boolean>`users.is_active and not users.awaiting_approval and ${openToMember}`.as('is_open'),
    ])
    .where('users.id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    actor: {
      id: row.id,
      role: row.role,
      organizationId: row.organization_id,
      granted: row.granted,
      leadsScope: row.leads_scope,
    },
    email: row.email,
    isOpen: row.is_open,
    isConfirmed: row.email_proof !== 'claimed',
    mailProblem: row.mail_problem,
  };
}

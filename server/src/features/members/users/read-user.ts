import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { User } from '@switchboard/contract/people/user.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import { organizationsReadBy } from '../../people/actor-organizations.ts';
import { findUserIn } from '../../people/user.repo.ts';
import { presentUser } from '../../people/user-entity.ts';

/** @throws AppError NOT_FOUND */
export async function readUser(db: Database, actor: Actor, id: string): Promise<User> {
  const row = await findUserIn(organizationsReadBy(actor, ''), db, id);
  if (row === undefined) throw notFound();
  return presentUser(row);
}

import type { Database } from '../../platform/database/open-database.ts';
import { createUser, type Organization } from '../world.ts';
import { newEmail } from './sample.ts';

/** @returns the id of somebody who was invited and has not accepted yet */
export const invitee = async (db: Database, home: Organization) => {
  const email = newEmail(home);
  const id = await createUser(db, { role: 'user', organizationId: home.id, email });
  await db.updateTable('users').set({ invited: true, password_hash: null }).where('id', '=', id).execute();
  return id;
};

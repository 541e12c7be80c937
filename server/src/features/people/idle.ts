import { sql } from 'kysely';

/** Of `users`: have not signed in since; somebody who never did counts from the day they were added. */
export const idleSince = (moment: Date) =>
  sql<boolean>`coalesce(users.last_sign_in_at, users.created_at) < ${moment}`;

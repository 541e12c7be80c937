import {
  type LinkPurpose,
  mintToken,
  openLink,
} from '../../features/access/account-links/account-link.repo.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { newId } from '../../platform/ids.ts';

/** @returns the token of a link that was sent to this person */
export async function openedLink(
  db: Database,
  purpose: LinkPurpose,
  userId: string,
  email = `${newId()}@somewhere.test`,
): Promise<string> {
  const id = newId();
  const now = new Date();
  await openLink(db, {
    id,
    purpose,
    userId,
    email,
    requestedAt: now,
    expiresAt: new Date(now.getTime() + 3_600_000),
  });
  return mintToken(db, id);
}

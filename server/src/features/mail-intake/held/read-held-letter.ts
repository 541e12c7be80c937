import type { HeldLetterWhole } from '@switchboard/contract/mail-intake/held-letters.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { presentPerson } from '../../people/person-ref.ts';
import { findUserIn } from '../../people/user.repo.ts';
import { findPlace } from '../intake-settings.repo.ts';
import { findSender } from '../sender.repo.ts';
import { isForFew, presentHeldLetter } from './held-letter.presenter.ts';
import { requireHeldLetter } from './require-held-letter.ts';

const reference = (id: string, name: string | null) => (name === null ? null : { _id: id, name });

/**
 * With its text, and with what an admin is offered who accepts it.
 * @throws AppError NOT_FOUND
 */
export async function readHeldLetter(
  db: Database,
  organizationId: string,
  id: string,
): Promise<HeldLetterWhole> {
  const letter = await requireHeldLetter(db, organizationId, id);
  const writer = await findSender(db, letter.sender);
  // Of answers also somebody from outside who takes part, such as a super admin.
  const isOffered = writer?.organizationId === organizationId || letter.answers !== null;
  const sender = writer && isOffered ? await findUserIn(null, db, writer.id) : undefined;
  const place = await findPlace(organizationId, db, { project: letter.project_id ?? undefined });
  return {
    ...presentHeldLetter(letter),
    text: isForFew(letter) ? '' : letter.text,
    sender: sender === undefined ? null : presentPerson(sender),
    category: reference(place.category, place.category_name),
    project: reference(place.project, place.project_name),
  };
}

import type { Database } from '../../../platform/database/open-database.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import { findHeldLetter } from './held-letter.repo.ts';

export type HeldLetter = NonNullable<Awaited<ReturnType<typeof findHeldLetter>>>;

/** @throws AppError NOT_FOUND */
export async function requireHeldLetter(
  db: Database,
  organizationId: string,
  id: string,
): Promise<HeldLetter> {
  const letter = await findHeldLetter(organizationId, db, id);
  if (letter === undefined) throw notFound();
  return letter;
}

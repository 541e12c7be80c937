/** An e-mail of ours that comes back. Who sent it is told by a job: mail that goes out is none of this area's business. */
import { z } from 'zod';
import type { Database } from '../../platform/database/open-database.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { defineTask } from '../../platform/jobs/task.ts';
import { hashOfToken } from '../../platform/tokens.ts';
import { permanentFailure } from './delivery-report.ts';
import { returnTokenOf } from './incoming-address.ts';
import type { LetterDeps } from './letter-deps.ts';
import type { Letter } from './read-letter.ts';

export const mailReturned = defineTask(
  'mail-returned',
  z.object({
    mailId: z.uuid(),
    /** SHA-256 of the token that it came back with, in hex. */
    tokenHash: z.hash('sha256'),
    status: z.string(),
    ofAddress: z.boolean(),
  }),
);

interface Returned {
  /** Null of an e-mail of no organization. */
  readonly organizationId: string | null;
}

/**
 * What says that it never arrives has its effect, once however often it comes.
 * @param tags of our addresses that the letter went to
 * @returns null where it is no e-mail of ours that comes back
 */
export async function takeReturned(
  { db }: Pick<LetterDeps, 'db'>,
  letter: Letter,
  tags: readonly string[],
): Promise<Returned | null> {
  const hashes = tags.flatMap((tag) => {
    const token = returnTokenOf(tag);
    return token === null ? [] : [hashOfToken(token)];
  });
  const mail = hashes.length === 0 ? undefined : await findReturned(db, hashes);
  if (mail === undefined) return null;
  const failure = permanentFailure(letter);
  if (failure !== null)
    await enqueue(db, mailReturned, {
      mailId: mail.id,
      tokenHash: mail.return_hash?.toString('hex') ?? '',
      ...failure,
    });
  return { organizationId: mail.organization_id };
}

/** Of whatever organization: the token alone says which. */
const findReturned = (db: Database, hashes: readonly Buffer[]) =>
  db
    .selectFrom('mail_deliveries')
    .where('return_hash', 'in', hashes)
    .select(['id', 'organization_id', 'return_hash'])
    .limit(1)
    .executeTakeFirst();

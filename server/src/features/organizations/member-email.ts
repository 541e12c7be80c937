/**
 * Which e-mails an organization may give to its people. What is refused because of another organization gets one
 * answer, whether the address is in use there or of its domain: nobody learns who has an account elsewhere.
 */
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { type Actor, isSuperAdmin } from '@switchboard/contract/people/actor.ts';
import { sql } from 'kysely';
import { getDomainWithoutSuffix } from 'tldts';
import { inSavepoint } from '../../platform/database/in-savepoint.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { isTakenBy } from '../../platform/database/taken.ts';
import { AppError, invalid } from '../../platform/http/app-error.ts';
import { isPublicMail } from '../people/public-mail-domains.ts';
import { requireWorkEmail } from '../people/work-email.ts';
import { domainOf } from './match-organization.ts';

export interface EmailHome {
  /** Null for super admins, who belong to no organization. */
  readonly id: string | null;
  readonly entity: string;
}

/** In use in this organization, in use in another, or of another's domain. */
type Refusal = 'here' | 'elsewhere' | 'foreign';

/**
 * @throws AppError VALIDATION_FAILED for an e-mail outside the organization's domain, of another organization's domain
 *   or in use elsewhere; CONFLICT for one in use in this organization, and for super admins wherever it is in use
 */
export async function expectUsableEmail(
  db: Database,
  asker: Actor | null,
  home: EmailHome,
  email: string,
): Promise<void> {
  requireWorkEmail(email, home.entity);
  const refusal = (await refusedEmails(db, home, [email])).get(email);
  if (refusal === undefined) return;
  const seesEverybody = asker !== null && isSuperAdmin(asker);
  if (refusal === 'foreign' || (refusal === 'elsewhere' && !seesEverybody)) {
    throw invalid('email', MESSAGES.emailUnusable);
  }
  throw new AppError('CONFLICT', {
    message: MESSAGES.emailTaken,
    errors: [{ path: 'email', msg: MESSAGES.emailTaken }],
  });
}

/**
 * Writes an address that `expectUsableEmail` has let pass. Of two who take one at the same moment the second is told what
 * it would have been told after the first.
 * @param organizationId null for super admins
 * @throws AppError VALIDATION_FAILED, CONFLICT
 */
export async function takeEmail<Result>(
  trx: Database,
  asker: Actor | null,
  organizationId: string | null,
  email: string,
  write: () => Promise<Result>,
): Promise<Result> {
  return inSavepoint(trx, write).catch(async (error: unknown) => {
    if (!isTakenBy('users_email', error)) throw error;
    // Its domain has been looked at before.
    await expectUsableEmail(trx, asker, { id: organizationId, entity: '' }, email);
    // Given back in between.
    throw new AppError('CONFLICT', { cause: error });
  });
}

/** Those of these addresses, in lower case, that the organization cannot give to somebody new. */
export async function refusedEmails(
  db: Database,
  home: EmailHome,
  emails: readonly string[],
): Promise<ReadonlyMap<string, Refusal>> {
  const holders = await db
    .selectFrom('users')
    .select(['email', 'organization_id'])
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`email = any(${emails})`)
    .execute();
  const foreign = await foreignEntities(db, home, emails);
  const isForeign = (email: string) => entitiesOf(email).some((entity) => foreign.has(entity));
  return new Map<string, Refusal>([
    ...emails.filter(isForeign).map((email) => [email, 'foreign'] as const),
    ...holders.map(
      ({ email, organization_id }) => [email, organization_id === home.id ? 'here' : 'elsewhere'] as const,
    ),
  ]);
}

/** Whether it is of another organization's entity, which decides for those that have none themselves. */
export async function isOfAnotherEntity(db: Database, home: EmailHome, email: string): Promise<boolean> {
  const foreign = await foreignEntities(db, home, [email]);
  return entitiesOf(email).some((entity) => foreign.has(entity));
}

/** The entities that an e-mail can belong to: its domain, or the name in it. */
function entitiesOf(email: string): string[] {
  const domain = domainOf(email);
  if (isPublicMail(domain)) return [];
  const name = getDomainWithoutSuffix(domain);
  return name ? [domain, name] : [domain];
}

/** One's own entity decides alone where there is one; super admins can have any address. */
async function foreignEntities(
  db: Database,
  { id, entity }: EmailHome,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  if (id === null || entity !== '') return new Set();
  const rows = await db
    .selectFrom('organizations')
    .select(({ fn, ref }) => fn<string>('lower', [ref('entity')]).as('entity'))
    .where('id', '<>', id)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`lower(entity) = any(${[...new Set(emails.flatMap(entitiesOf))]})`)
    .execute();
  return new Set(rows.map((row) => row.entity));
}

/** Which organization a work e-mail belongs to, for people who come on their own. */
import type { OrganizationStatus } from '@switchboard/contract/enums.ts';
import { getDomainWithoutSuffix } from 'tldts';
import type { Database } from '../../platform/database/open-database.ts';
import { isPublicMail } from '../people/public-mail-domains.ts';

export interface OrganizationMatch {
  /** `domain`: the entity is this very domain. `name`: it is a company name, and anybody can own acme.xyz. */
  readonly by: 'domain' | 'name';
  readonly id: string;
  readonly status: OrganizationStatus;
}

export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** Domains match exactly, without sub-domains, and go before names; mail domains of everybody match nothing. */
export async function matchOrganization(db: Database, email: string): Promise<OrganizationMatch | null> {
  const domain = domainOf(email);
  if (isPublicMail(domain)) return null;
  const byDomain = await findByEntity(db, domain);
  if (byDomain !== undefined) return { by: 'domain', ...byDomain };
  const name = getDomainWithoutSuffix(domain);
  const byName = name ? await findByEntity(db, name) : undefined;
  return byName === undefined ? null : { by: 'name', ...byName };
}

/** Entities are unique among live organizations. */
const findByEntity = (db: Database, entity: string) =>
  db
    .selectFrom('organizations')
    .select(['id', 'status'])
    .where(({ fn, ref }) => fn<string>('lower', [ref('entity')]), '=', entity)
    .where('entity', '<>', '')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

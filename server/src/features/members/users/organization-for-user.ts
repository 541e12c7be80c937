import { MESSAGES } from '@switchboard/contract/messages.ts';
import { type Actor, isSuperAdmin } from '@switchboard/contract/people/actor.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, invalid } from '../../../platform/http/app-error.ts';
import { isId } from '../../../platform/ids.ts';

/** The ways to name an organization; blank or absent where it is not named so. */
export interface OrganizationNames {
  readonly organization?: string | undefined;
  readonly organizationId?: string | undefined;
  readonly organizationCode?: string | undefined;
}

export interface Home {
  readonly id: string;
  readonly name: string;
  readonly entity: string;
}

/**
 * Where an account belongs: the admin's own organization, whatever they name; the one that a super admin names.
 * @throws AppError VALIDATION_FAILED naming `organization` when none, an unknown one, or several are named
 */
export async function organizationForUser(
  db: Database,
  actor: Actor,
  names: OrganizationNames,
): Promise<Home> {
  if (isSuperAdmin(actor)) return namedHome(db, names);
  if (actor.organizationId === null) throw new AppError('NO_ORGANIZATION');
  return (await find(db, 'id', actor.organizationId)) ?? refuse(MESSAGES.organizationUnknown);
}

/** @throws AppError VALIDATION_FAILED naming `organization` when none, an unknown one, or several are named */
export async function namedHome(db: Database, names: OrganizationNames): Promise<Home> {
  const named = [
    ...[names.organization, names.organizationId].filter(isGiven).map((id) => ['id', id] as const),
    ...[names.organizationCode].filter(isGiven).map((code) => ['code', code] as const),
  ];
  if (named.length === 0) return refuse(MESSAGES.organizationMissing);
  const homes = await Promise.all(named.map(([by, value]) => find(db, by, value)));
  const [first] = homes;
  if (first === undefined || homes.includes(undefined)) return refuse(MESSAGES.organizationUnknown);
  if (homes.some((home) => home?.id !== first.id)) return refuse(MESSAGES.organizationsDisagree);
  return first;
}

const isGiven = (name: string | undefined): name is string => name !== undefined && name !== '';

const refuse = (message: string): never => {
  throw invalid('organization', message);
};

async function find(db: Database, by: 'id' | 'code', value: string): Promise<Home | undefined> {
  if (by === 'id' && !isId(value)) return undefined;
  return db
    .selectFrom('organizations')
    .select(['id', 'name', 'entity'])
    .where('deleted_at', 'is', null)
    .$if(by === 'id', (query) => query.where('id', '=', value))
    .$if(by === 'code', (query) => query.where(sql`lower(code)`, '=', value.toLowerCase()))
    .executeTakeFirst();
}

/** What people save for themselves, for a role or for their organization: views, and by the same rules macros. */
import { limitReached } from '@switchboard/contract/messages.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { canShareViews } from '@switchboard/contract/tickets/views/view-policy.ts';
import type { ViewScope } from '@switchboard/contract/tickets/views/view-values.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { lockOrganization } from '../../organizations/lock-organization.ts';

type SavedTable = 'views' | 'macros';

/** The SQL twin of `canReadView`. */
export function savedReadableBy(actor: Actor, table: SavedTable): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const own = sql`(${column('scope')} = 'personal' and ${column('owner_id')} = ${actor.id}
    and ${column('organization_id')} is not distinct from ${actor.organizationId})`;
  if (actor.organizationId === null) return sql<SqlBool>`${own}`;
  const roles = canShareViews(actor)
    ? sql`${column('scope')} <> 'personal'`
    : sql`(${column('scope')} = 'organization' or ${column('role')} = ${actor.role})`;
  return sql<SqlBool>`(${own} or (${column('organization_id')} = ${actor.organizationId} and ${roles}))`;
}

interface Limits {
  /** That somebody has for themselves. */
  readonly personal: number;
  /** Of an organization and its roles together. */
  readonly shared: number;
}

/**
 * Holds the person, or the organization, so that nobody counts at the same time.
 * @throws AppError FORBIDDEN for sharing one without running the desk, LIMIT_REACHED
 */
export async function expectRoomFor(
  trx: Database,
  actor: Actor,
  scope: ViewScope,
  table: SavedTable,
  { personal, shared }: Limits,
): Promise<void> {
  const limited = (most: number) => new AppError('LIMIT_REACHED', { message: limitReached(most, table) });
  if (scope === 'personal') {
    await sql`select from users where id = ${actor.id} for no key update`.execute(trx);
    const own = sql`scope = 'personal' and owner_id = ${actor.id}
      and organization_id is not distinct from ${actor.organizationId}`;
    if ((await countOf(trx, table, own)) >= personal) throw limited(personal);
    return;
  }
  if (!canShareViews(actor) || actor.organizationId === null) throw new AppError('FORBIDDEN');
  await lockOrganization(trx, actor.organizationId);
  const theirs = sql`scope <> 'personal' and organization_id = ${actor.organizationId}`;
  if ((await countOf(trx, table, theirs)) >= shared) throw limited(shared);
}

async function countOf(trx: Database, table: SavedTable, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from ${sql.table(table)} where ${condition}`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Of one that is changed: whether it needs room, or passes to the one who takes it back for themselves. */
export function moved(before: ViewScope, after: ViewScope) {
  const isShared = (scope: ViewScope) => scope !== 'personal';
  return {
    needsRoom: isShared(before) !== isShared(after),
    isTakenBack: isShared(before) && !isShared(after),
  };
}

/** What the record says somebody did with one that several people have; null for one of one person. */
export const sharedSubject = <Kind extends 'view' | 'macro'>(
  kind: Kind,
  {
    organization_id,
    scope,
    id,
    name,
  }: {
    readonly organization_id: string | null;
    readonly scope: ViewScope;
    readonly id: string;
    readonly name: string;
  },
) =>
  scope === 'personal' || organization_id === null
    ? null
    : { organizationId: organization_id, kind, id, name };

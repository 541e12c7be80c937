/** What people save for themselves, for a role, a team or their organization: views, and by the same rules macros. */
import type { Role } from '@switchboard/contract/enums.ts';
import { limitReached, MESSAGES } from '@switchboard/contract/messages.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { canEditView, canShareViews, type View } from '@switchboard/contract/tickets/views/view-policy.ts';
import type { ViewScope } from '@switchboard/contract/tickets/views/view-values.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, invalid } from '../../../platform/http/app-error.ts';
import { lockOrganization } from '../../organizations/lock-organization.ts';
import { holdTeam } from '../teams/team.repo.ts';

type SavedTable = 'views' | 'macros';

/** The SQL twin of `canReadView`. */
export function savedReadableBy(actor: Actor, table: SavedTable): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const own = sql`(${column('scope')} = 'personal' and ${column('owner_id')} = ${actor.id}
    and ${column('organization_id')} is not distinct from ${actor.organizationId})`;
  if (actor.organizationId === null) return sql<SqlBool>`${own}`;
  const roles = canShareViews(actor)
    ? sql`${column('scope')} <> 'personal'`
    : sql`(${column('scope')} = 'organization' or ${column('role')} = ${actor.role} or ${inTeam(actor, table)} is not null)`;
  return sql<SqlBool>`(${own} or (${column('organization_id')} = ${actor.organizationId} and ${roles}))`;
}

/** What the actor is in the live team that has one of these: `lead`, `member` or null. */
const inTeam = (actor: Actor, table: SavedTable): RawBuilder<View['inTeam']> => sql`(
  select case
    when teams.lead_id = ${actor.id} then 'lead'
    when exists (
      select from team_members where team_members.organization_id = teams.organization_id
        and team_members.team_id = teams.id and team_members.user_id = ${actor.id}) then 'member'
  end
  from teams where teams.organization_id = ${sql.ref(`${table}.organization_id`)}
    and teams.id = ${sql.ref(`${table}.team_id`)} and teams.archived_at is null)`;

/** Of the team that has it: its name, and what the actor is in it. */
export const teamOf = (actor: Actor, table: SavedTable) =>
  [
    sql<string | null>`(
      select teams.name from teams where teams.organization_id = ${sql.ref(`${table}.organization_id`)}
        and teams.id = ${sql.ref(`${table}.team_id`)})`.as('team_name'),
    inTeam(actor, table).as('in_team'),
  ] as const;

interface SavedRow {
  readonly scope: ViewScope;
  readonly role: Role | null;
  readonly owner_id: string;
  readonly organization_id: string | null;
  readonly in_team: View['inTeam'];
}

export const canEditSaved = (
  actor: Actor,
  { scope, role, owner_id, organization_id, in_team }: SavedRow,
): boolean =>
  canEditView(actor, { scope, role, ownerId: owner_id, organizationId: organization_id, inTeam: in_team });

export const presentTeamOf = ({
  team_id,
  team_name,
}: {
  team_id: string | null;
  team_name: string | null;
}) => (team_id === null ? null : { _id: team_id, name: team_name ?? '' });

/** How the record names who has one. */
export const scopeWords = ({
  scope,
  role,
  team_name,
}: Pick<SavedRow, 'scope' | 'role'> & { readonly team_name: string | null }): string =>
  [scope, role, team_name].filter(Boolean).join(' ');

interface Limits {
  /** That somebody has for themselves. */
  readonly personal: number;
  /** Of an organization, its roles and its teams together. */
  readonly shared: number;
}

interface Audience {
  readonly scope: ViewScope;
  /** Of those of a team. */
  readonly teamId: string | null;
}

/**
 * That the actor may give one to those who are named, and that there is room for one more. Holds the person, or the
 * organization, so that nobody counts at the same time, and a team against being archived.
 * @param room null where one is changed that counts already
 * @returns the team that has it; null for any other scope
 * @throws AppError FORBIDDEN for who neither runs the desk nor leads the team, VALIDATION_FAILED for no such team, LIMIT_REACHED
 */
export async function expectMayGive(
  trx: Database,
  actor: Actor,
  { scope, teamId }: Audience,
  room: { readonly table: SavedTable; readonly limits: Limits } | null,
): Promise<{ readonly id: string; readonly name: string } | null> {
  if (scope === 'personal') {
    if (room !== null) await expectRoomOfOwn(trx, actor, room.table, room.limits.personal);
    return null;
  }
  const { organizationId } = actor;
  const shares = canShareViews(actor);
  if (organizationId === null || !(shares || scope === 'team')) throw new AppError('FORBIDDEN');
  if (room !== null) await lockOrganization(trx, organizationId);
  const team = scope === 'team' ? await holdTeam(organizationId, trx, teamId ?? '') : null;
  if (!(shares || team?.lead_id === actor.id)) throw new AppError('FORBIDDEN');
  if (team === undefined) throw invalid('team', MESSAGES.teamOfOwnUnknown);
  if (room !== null) {
    const theirs = sql`scope <> 'personal' and organization_id = ${organizationId}`;
    await expectFewer(trx, room.table, theirs, room.limits.shared);
  }
  return team;
}

async function expectRoomOfOwn(trx: Database, actor: Actor, table: SavedTable, most: number): Promise<void> {
  await sql`select from users where id = ${actor.id} for no key update`.execute(trx);
  const own = sql`scope = 'personal' and owner_id = ${actor.id}
    and organization_id is not distinct from ${actor.organizationId}`;
  await expectFewer(trx, table, own, most);
}

async function expectFewer(
  trx: Database,
  table: SavedTable,
  condition: RawBuilder<unknown>,
  most: number,
): Promise<void> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from ${sql.table(table)} where ${condition}`.execute(trx);
  if ((rows[0]?.count ?? 0) >= most) {
    throw new AppError('LIMIT_REACHED', { message: limitReached(most, table) });
  }
}

interface Given {
  readonly scope?: ViewScope | undefined;
  readonly role?: Role | null | undefined;
  readonly team?: string | null | undefined;
}

/**
 * Who has one from now on that is changed.
 * @throws AppError as `expectMayGive`
 */
export async function giveTo<Row extends SavedRow & { team_id: string | null; team_name: string | null }>(
  trx: Database,
  actor: Actor,
  before: Row,
  given: Given,
  room: { readonly table: SavedTable; readonly limits: Limits },
) {
  const scope = given.scope ?? before.scope;
  const teamId = scope === 'team' ? given.team || before.team_id : null;
  const { needsRoom, isTakenBack } = moved(before.scope, scope);
  const stays = scope === before.scope && teamId === before.team_id;
  const team = stays
    ? { id: before.team_id, name: before.team_name }
    : await expectMayGive(trx, actor, { scope, teamId }, needsRoom ? room : null);
  return {
    /** Who takes a shared one back for themselves is whose it is then. */
    columns: { scope, team_id: team?.id ?? null, ...(isTakenBack && { owner_id: actor.id }) },
    team_name: team?.name ?? null,
  };
}

/** Of one that is changed: whether it needs room, or passes to the one who takes it back for themselves. */
function moved(before: ViewScope, after: ViewScope) {
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

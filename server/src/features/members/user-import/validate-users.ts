import { parseSpelling, ROLES } from '@switchboard/contract/enums.ts';
import { ERRORS } from '@switchboard/contract/errors.ts';
import { USER_COLUMNS } from '@switchboard/contract/import-columns.ts';
import { userRow } from '@switchboard/contract/members/user-import.ts';
import { customRoleUnknown, emailDomainMustBe, MESSAGES } from '@switchboard/contract/messages.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { permits } from '@switchboard/contract/policies/permissions.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Line } from '../../../platform/csv/read-lines.ts';
import { isGood, refuseRow, type Verdict, validateRows } from '../../../platform/csv/validate-rows.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { countFreeSeats } from '../../organizations/licenses/seats.ts';
import { refusedEmails } from '../../organizations/member-email.ts';
import { belongsTo } from '../../people/work-email.ts';
import { holdAllRoles } from '../roles/role.repo.ts';
import { excess, roleRefusal } from '../users/refuse-role.ts';

export type UserField = (typeof USER_COLUMNS)[number]['field'];
export type UserLine = Line<UserField>;
export type UserVerdict = Verdict<UserField, z.output<typeof userRow>>;

export interface Home {
  readonly id: string;
  readonly entity: string;
}

/**
 * What an import would say now; under the organization's lock, what it does say.
 * @param roles those that its lines may name, by `rolesByName`
 * @param made addresses of those whom an earlier import of these lines has made
 */
export async function validateUsers(
  home: Home,
  db: Database,
  actor: Actor,
  lines: readonly UserLine[],
  roles: RolesByName,
  made?: ReadonlySet<string>,
): Promise<readonly UserVerdict[]> {
  const emails = lines.map(({ cells }) => cells.email.toLowerCase()).filter((email) => !made?.has(email));
  const refused = await refusedEmails(db, home, emails);
  const free = await countFreeSeats(db, home.id);
  const verdicts = validateRows(lines, {
    columns: USER_COLUMNS,
    schema: userRow,
    key: 'email',
    refusals: ({ cells: { email, role, customRoles } }) => [
      ...emailMessages(home, email, refused),
      ...roleMessages(actor, role),
      ...customRoleMessages(actor, customRoles, roles),
    ],
    earlier: made && {
      made,
      leftOut: free > 0 ? MESSAGES.importRowLeftOut : ERRORS.NO_LICENSES_LEFT.message,
    },
  });
  return made === undefined ? seatVerdicts(verdicts, free) : verdicts;
}

/** An address that would be refused anyway is not looked up. */
function emailMessages({ entity }: Home, cell: string, refused: Awaited<ReturnType<typeof refusedEmails>>) {
  const email = cell.toLowerCase();
  if (entity !== '' && email.includes('@') && !belongsTo(email, entity)) return [emailDomainMustBe(entity)];
  const refusal = refused.get(email);
  if (refusal === undefined) return [];
  return [refusal === 'here' ? MESSAGES.emailTaken : MESSAGES.emailUnusable];
}

function roleMessages(actor: Actor, cell: string): string[] {
  const role = parseSpelling(ROLES, cell);
  const message = role === undefined ? null : roleRefusal(actor, role);
  return message === null ? [] : [message];
}

export type RolesByName = ReadonlyMap<string, Awaited<ReturnType<typeof holdAllRoles>>[number]>;

/** By name in lower case; in a transaction they stay until it ends. Empty where no line names any. */
export async function rolesByName(
  { id }: Pick<Home, 'id'>,
  db: Database,
  lines: readonly UserLine[],
): Promise<RolesByName> {
  if (lines.every(({ cells }) => cells.customRoles.trim() === '')) return new Map();
  const roles = await holdAllRoles(id, db);
  return new Map(roles.map((role) => [role.name.toLowerCase(), role]));
}

function customRoleMessages(actor: Actor, cell: string, roles: RolesByName): string[] {
  const names = userRow.shape.customRoles.safeParse(cell).data ?? [];
  if (names.length > 0 && !permits(actor, 'roles.manage')) return [MESSAGES.customRolesByAdmins];
  return names.flatMap((name) => {
    const role = roles.get(name.toLowerCase());
    if (role === undefined) return [customRoleUnknown(name)];
    const more = excess(actor, { role: 'user', granted: role.permissions });
    return more === null ? [] : [more];
  });
}

/** The first good rows get the seats there are. */
function seatVerdicts(verdicts: readonly UserVerdict[], free: number): UserVerdict[] {
  let left = Math.max(0, free);
  return verdicts.map((verdict) => {
    if (!isGood(verdict)) return verdict;
    left -= 1;
    return left >= 0 ? verdict : refuseRow(verdict, ERRORS.NO_LICENSES_LEFT.message);
  });
}

export async function emailsOf(
  home: Home,
  db: Database,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('organization_id', '=', home.id)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return new Set(rows.map(({ email }) => email));
}

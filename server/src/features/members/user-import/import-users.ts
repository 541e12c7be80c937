import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { isGood, refuseRow, summaryOf } from '../../../platform/csv/validate-rows.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { newId } from '../../../platform/ids.ts';
import { takeSeats } from '../../organizations/licenses/seats.ts';
import { lockOrganization } from '../../organizations/lock-organization.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import { insertMembers } from '../../people/user.repo.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { edits, recordEventsOfMany } from '../../record/record-events.ts';
import { idsOfImport, recordImport } from '../../record/record-import.ts';
import { inviteMany } from '../invitations/invite.ts';
import { giveRoles } from '../roles/role.repo.ts';
import {
  emailsOf,
  type Home,
  rolesByName,
  type UserLine,
  type UserVerdict,
  validateUsers,
} from './validate-users.ts';

/**
 * Makes the accounts of the rows that may be, each on a license seat, and invites their owners, in one transaction;
 * the other rows are left out.
 * @returns the verdict that held for each row
 */
export async function importUsers(
  db: Database,
  context: PersonContext,
  lines: readonly UserLine[],
): Promise<readonly UserVerdict[]> {
  const organizationId = membersOrganization(context.actor);
  return db.transaction().execute(async (trx) => {
    const home = await lockOrganization(trx, organizationId);
    const roles = await rolesByName(home, trx, lines);
    const verdicts = await validateUsers(home, trx, context.actor, lines, roles);
    const good = verdicts.filter(isGood);
    if (good.length > 0) await takeSeats(trx, organizationId, good.length);
    const made = good.map(({ line, row }) => ({
      line,
      roles: row.customRoles.flatMap((name) => roles.get(name.toLowerCase()) ?? []),
      columns: {
        id: newId(),
        organization_id: organizationId,
        role: row.role,
        first_name: row.firstName,
        last_name: row.lastName,
        email: row.email,
        email_proof: 'vouched' as const,
        department: row.department,
        contact_number: row.contactNumber,
        origin: 'import' as const,
        invited: true,
        created_at: context.at,
        updated_at: context.at,
      },
    }));
    const written = await insertMembers(
      trx,
      made.map(({ columns }) => columns),
      context.at,
    );
    const kept = made.filter(({ columns }) => written.has(columns.id));
    const people = kept.map(({ columns }) => columns);
    await recordEventsOfMany(
      trx,
      { organizationId, kind: 'user' },
      context,
      people.map(({ id, first_name, last_name, role }) => [
        { id, name: `${first_name} ${last_name}` },
        { verb: 'created', data: { role, imported: true } },
      ]),
    );
    await giveRoles(
      organizationId,
      trx,
      kept.map(({ columns, roles }) => ({ userId: columns.id, roles: roles.map(({ id }) => id) })),
    );
    await recordEventsOfMany(
      trx,
      { organizationId, kind: 'user' },
      context,
      kept.flatMap(({ columns: { id, first_name, last_name }, roles }) =>
        edits<'user'>({ customRoles: [] }, { customRoles: roles.map(({ name }) => name).toSorted() }).map(
          (event) => [{ id, name: `${first_name} ${last_name}` }, event] as const,
        ),
      ),
    );
    await inviteMany(trx, organizationId, people, context.at);
    const rows = new Set(kept.map(({ line }) => line.row));
    // Of an address that somebody took since it was looked up, the index tells.
    const final = verdicts.map((verdict) =>
      isGood(verdict) && !rows.has(verdict.line.row) ? refuseRow(verdict, MESSAGES.emailUnusable) : verdict,
    );
    const id = await recordImport(trx, organizationId, context, 'users', summaryOf(final));
    await keepAnswer(trx, context, id);
    return final;
  });
}

/**
 * The verdicts of an import that was made before.
 * @param id of its record
 * @throws AppError NOT_FOUND
 */
export async function recallUserImport(
  home: Home,
  db: Database,
  actor: Actor,
  lines: readonly UserLine[],
  id: string,
): Promise<readonly UserVerdict[]> {
  const ids = await idsOfImport(db, home.id, id);
  const roles = await rolesByName(home, db, lines);
  return validateUsers(home, db, actor, lines, roles, await emailsOf(home, db, ids));
}

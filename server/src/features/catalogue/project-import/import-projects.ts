import { MESSAGES } from '@switchboard/contract/messages.ts';
import { isGood, refuseRow, summaryOf } from '../../../platform/csv/validate-rows.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { newId } from '../../../platform/ids.ts';
import { lockOrganization } from '../../organizations/lock-organization.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordEventsOfMany } from '../../record/record-events.ts';
import { idsOfImport, recordImport } from '../../record/record-import.ts';
import { insertProjects } from '../projects/project.repo.ts';
import { insertProjectMembers } from '../projects/project-member.repo.ts';
import { codesOf, type ProjectLine, type ProjectVerdict, validateProjects } from './validate-projects.ts';

/**
 * Adds the projects of the rows that may be, in one transaction; the others are left out.
 * @returns the verdict that held for each row
 */
export async function importProjects(
  db: Database,
  context: PersonContext,
  lines: readonly ProjectLine[],
): Promise<readonly ProjectVerdict[]> {
  const organizationId = membersOrganization(context.actor);
  return db.transaction().execute(async (trx) => {
    // One import of an organization at a time: two with the same codes would wait for each other.
    await lockOrganization(trx, organizationId);
    const { verdicts, managers, buHeads, members } = await validateProjects(organizationId, trx, lines, true);
    const made = verdicts.filter(isGood).map(({ line, row }) => ({
      line,
      members: row.members,
      columns: {
        organization_id: organizationId,
        id: newId(),
        name: row.name,
        code: row.code,
        description: row.description,
        manager_id: managers.get(row.projectManager.toLowerCase()) ?? null,
        bu_head_id: buHeads.get(row.buHead.toLowerCase()) ?? null,
        status: row.status,
        start_date: row.startDate || null,
        end_date: row.endDate || null,
        created_at: context.at,
      },
    }));
    const written = await insertProjects(
      trx,
      made.map(({ columns }) => columns),
    );
    const kept = made.filter(({ columns }) => written.has(columns.id));
    await insertProjectMembers(
      organizationId,
      trx,
      kept.flatMap(({ columns, members: emails }) =>
        emails.flatMap((email) => {
          const userId = members.get(email);
          return userId === undefined ? [] : [{ projectId: columns.id, userId }];
        }),
      ),
    );
    await recordEventsOfMany(
      trx,
      { organizationId, kind: 'project' },
      context,
      kept.map(({ columns: { id, name } }) => [
        { id, name },
        { verb: 'created', data: { imported: true } },
      ]),
    );
    const rows = new Set(kept.map(({ line }) => line.row));
    // Of a code that somebody took since it was looked up, the index tells.
    const final = verdicts.map((verdict) =>
      isGood(verdict) && !rows.has(verdict.line.row)
        ? refuseRow(verdict, MESSAGES.projectCodeTaken)
        : verdict,
    );
    const id = await recordImport(trx, organizationId, context, 'projects', summaryOf(final));
    await keepAnswer(trx, context, id);
    return final;
  });
}

/**
 * The verdicts of an import that was made before.
 * @param id of its record
 * @throws AppError NOT_FOUND
 */
export async function recallProjectImport(
  db: Database,
  organizationId: string,
  lines: readonly ProjectLine[],
  id: string,
): Promise<readonly ProjectVerdict[]> {
  const ids = await idsOfImport(db, organizationId, id);
  const made = await codesOf(organizationId, db, ids);
  const { verdicts } = await validateProjects(organizationId, db, lines, false, made);
  return verdicts;
}

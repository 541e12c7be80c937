import { type projectRow as entry, projectRow } from '@switchboard/contract/catalogue/project-import.ts';
import { PROJECT_COLUMNS } from '@switchboard/contract/import-columns.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Line } from '../../../platform/csv/read-lines.ts';
import { type Verdict, validateRows } from '../../../platform/csv/validate-rows.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { leadsByEmail } from '../projects/project-leads.ts';
import { membersByEmail } from '../projects/project-member.repo.ts';

export type ProjectField = (typeof PROJECT_COLUMNS)[number]['field'];
export type ProjectLine = Line<ProjectField>;
export type ProjectVerdict = Verdict<ProjectField, z.output<typeof entry>>;

export interface ValidatedProjects {
  readonly verdicts: readonly ProjectVerdict[];
  /** Ids by e-mail. */
  readonly managers: ReadonlyMap<string, string>;
  readonly buHeads: ReadonlyMap<string, string>;
  readonly members: ReadonlyMap<string, string>;
}

/** As far as they can be read; too many of them are refused as such. */
const emailsIn = (cell: string) => projectRow.shape.members.safeParse(cell).data ?? [];

const lower = (cell: string) => cell.toLowerCase();

/**
 * @param forWriting holds the leads until the transaction ends
 * @param made codes of the projects that an earlier import of these lines has made
 */
export async function validateProjects(
  organizationId: string,
  db: Database,
  lines: readonly ProjectLine[],
  forWriting: boolean,
  made?: ReadonlySet<string>,
): Promise<ValidatedProjects> {
  const leads = (role: 'manager' | 'bu_head', field: ProjectField) =>
    leadsByEmail(
      organizationId,
      db,
      role,
      lines.map(({ cells }) => lower(cells[field])),
      forWriting,
    );
  const managers = await leads('manager', 'projectManager');
  const buHeads = await leads('bu_head', 'buHead');
  const members = await membersByEmail(
    organizationId,
    db,
    lines.flatMap(({ cells }) => emailsIn(cells.members)),
    forWriting,
  );
  const codes = await takenCodes(
    organizationId,
    db,
    lines.map(({ cells }) => lower(cells.code)),
  );
  const verdicts = validateRows(lines, {
    columns: PROJECT_COLUMNS,
    schema: projectRow,
    key: 'code',
    refusals: ({ cells: { code, projectManager, buHead, members: belong } }) => [
      ...(codes.has(lower(code)) && !made?.has(lower(code)) ? [MESSAGES.projectCodeTaken] : []),
      ...(projectManager === '' || managers.has(lower(projectManager)) ? [] : [MESSAGES.leadManagerUnknown]),
      ...(buHead === '' || buHeads.has(lower(buHead)) ? [] : [MESSAGES.leadBuHeadUnknown]),
      ...(emailsIn(belong).every((email) => members.has(email)) ? [] : [MESSAGES.projectMembersUnknown]),
    ],
    earlier: made && { made, leftOut: MESSAGES.importRowLeftOut },
  });
  return { verdicts, managers, buHeads, members };
}

export async function codesOf(
  organizationId: string,
  db: Database,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('projects')
    .select(sql<string>`lower(code)`.as('code'))
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return new Set(rows.map(({ code }) => code));
}

async function takenCodes(
  organizationId: string,
  db: Database,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('projects')
    .select(sql<string>`lower(code)`.as('code'))
    .where('organization_id', '=', organizationId)
    .where('archived_at', 'is', null)
    .where(sql<boolean>`lower(code) = any(${codes})`)
    .execute();
  return new Set(rows.map(({ code }) => code));
}

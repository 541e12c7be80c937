import { PROJECT_COLUMNS } from '@switchboard/contract/import-columns.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { csvAnswer } from '../../../platform/http/csv-answer.ts';
import type { FileAnswer } from '../../../platform/http/file-answer.ts';
import { listLeads } from '../projects/project-leads.ts';
import type { ProjectField } from './validate-projects.ts';

const FIRST = { page: 1, limit: 1, search: '' };

type SampleRow = Readonly<Record<ProjectField, string>>;

async function* rowsOf(rows: readonly SampleRow[]) {
  yield* rows;
}

/** Two projects that could be imported as they are: led by people of the organization, where there are any. */
export async function projectSample(organizationId: string, db: Database): Promise<FileAnswer> {
  const [managers, buHeads] = await Promise.all([
    listLeads(organizationId, db, 'manager', FIRST),
    listLeads(organizationId, db, 'bu_head', FIRST),
  ]);
  const rows: SampleRow[] = [
    {
      name: 'Sample project',
      code: 'SAMPLE-1',
      description: 'What the project is about; may be left blank',
      projectManager: managers.people[0]?.email ?? '',
      buHead: buHeads.people[0]?.email ?? '',
      status: 'Active',
      startDate: '2026-01-31',
      endDate: '2026-12-31',
      members: [...managers.people, ...buHeads.people].map(({ email }) => email).join('; '),
    },
    {
      name: 'Another sample project',
      code: 'SAMPLE-2',
      description: '',
      projectManager: '',
      buHead: '',
      status: 'Inactive',
      startDate: '',
      endDate: '',
      members: '',
    },
  ];
  return csvAnswer({
    name: 'project-import-sample',
    columns: PROJECT_COLUMNS.map(({ heading, field }) => [heading, (row: SampleRow) => row[field]] as const),
    rows: rowsOf(rows),
    total: rows.length,
  });
}

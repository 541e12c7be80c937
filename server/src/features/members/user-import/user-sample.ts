import { USER_COLUMNS } from '@switchboard/contract/import-columns.ts';
import { csvAnswer } from '../../../platform/http/csv-answer.ts';
import type { FileAnswer } from '../../../platform/http/file-answer.ts';
import type { UserField } from './validate-users.ts';

type SampleRow = Readonly<Record<UserField, string>>;

async function* rowsOf(rows: readonly SampleRow[]) {
  yield* rows;
}

/** @param entity of the organization: addresses of its domain, where it has one */
export function userSample(entity: string): FileAnswer {
  const domain = entity.includes('.') ? entity : `${entity || 'your-company'}.example`;
  const rows: SampleRow[] = [
    {
      firstName: 'Sam',
      lastName: 'Sample',
      email: `sam.sample@${domain}`,
      role: 'User',
      department: 'May be left blank',
      contactNumber: '+49 30 901820',
      customRoles: '',
    },
    {
      firstName: 'Alex',
      lastName: 'Sample',
      email: `alex.sample@${domain}`,
      role: 'DevOps Agent',
      department: '',
      contactNumber: '',
      customRoles: '',
    },
  ];
  return csvAnswer({
    name: 'user-import-sample',
    columns: USER_COLUMNS.map(({ heading, field }) => [heading, (row: SampleRow) => row[field]] as const),
    rows: rowsOf(rows),
    total: rows.length,
  });
}

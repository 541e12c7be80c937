import { getUserSample, importUsers, previewUserImport } from '@switchboard/contract/members/user-import.ts';
import { fetchFile } from '../../../lib/api/fetch-file.ts';
import { upload } from '../../../lib/api/upload.ts';
import { useRefresh } from '../../../lib/cache/api-hooks.ts';
import type { ImportCalls } from '../../../lib/csv-import/import-calls.ts';
import { ImportDialog } from '../../../ui/import/ImportDialog.tsx';
import { USER_CHANGES } from '../api.ts';
import { text } from '../text.ts';

interface Verdict {
  readonly row: number;
  readonly name: string;
  readonly email: string;
  readonly errors: readonly string[];
}

const rowOf = ({ row, name, email, errors }: Verdict) => ({ row, name, key: email, errors });

const userImport: ImportCalls = {
  sample: () => fetchFile(getUserSample, {}),
  sampleName: 'user-import-sample.csv',
  preview: async (file, options) => {
    const answer = await upload(previewUserImport, { fields: {}, files: [file], ...options });
    const { summary, rows, ignoredColumns } = answer;
    return { summary, rows: rows.map(rowOf), ignoredColumns };
  },
  run: async (file, options) => {
    const answer = await upload(importUsers, { fields: {}, files: [file], ...options });
    const { summary, errors, successes } = answer;
    const made = successes.map(({ name, email }) => ({ row: null, name, key: email, errors: [] }));
    return { summary, rows: [...errors.map(rowOf), ...made] };
  },
};

export function ImportUsersDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefresh(USER_CHANGES);
  return <ImportDialog calls={userImport} words={text.import} onImported={refresh} onClose={onClose} />;
}

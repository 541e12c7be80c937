import {
  getProjectSample,
  importProjects,
  previewProjectImport,
} from '@switchboard/contract/catalogue/project-import.ts';
import { fetchFile } from '../../../lib/api/fetch-file.ts';
import { upload } from '../../../lib/api/upload.ts';
import { useRefresh } from '../../../lib/cache/api-hooks.ts';
import type { ImportCalls } from '../../../lib/csv-import/import-calls.ts';
import { ImportDialog } from '../../../ui/import/ImportDialog.tsx';
import { PROJECT_CHANGES } from '../api.ts';
import { text } from '../text.ts';

const projectImport: ImportCalls = {
  sample: () => fetchFile(getProjectSample, {}),
  sampleName: 'project-import-sample.csv',
  preview: async (file, options) => {
    const answer = await upload(previewProjectImport, { fields: {}, files: [file], ...options });
    return {
      summary: answer.summary,
      rows: answer.rows.map(({ row, projectName, projectCode, errors }) => ({
        row,
        name: projectName,
        key: projectCode,
        errors,
      })),
      ignoredColumns: answer.ignoredColumns,
    };
  },
  run: async (file, options) => {
    const { summary, errors, successes } = await upload(importProjects, {
      fields: {},
      files: [file],
      ...options,
    });
    return {
      summary,
      rows: [
        ...errors.map(({ row, projectName, errors: why }) => ({
          row,
          name: projectName,
          key: '',
          errors: why,
        })),
        ...successes.map(({ projectName, projectCode }) => ({
          row: null,
          name: projectName,
          key: projectCode,
          errors: [],
        })),
      ],
    };
  },
};

export function ImportProjectsDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefresh(PROJECT_CHANGES);
  return <ImportDialog calls={projectImport} words={text.import} onImported={refresh} onClose={onClose} />;
}

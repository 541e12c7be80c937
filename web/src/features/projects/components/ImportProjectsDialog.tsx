import { IMPORT } from '@switchboard/contract/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { saveErrorList } from '../../../lib/csv-import/error-list.ts';
import { useCsvImport } from '../../../lib/csv-import/use-csv-import.ts';
import { ImportDialog } from '../../../ui/import/ImportDialog.tsx';
import { projectImport } from '../api/import-projects.ts';
import { followProjects } from '../api/write-project.ts';
import { text } from '../text.ts';

const words = text.import;

export function ImportProjectsDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const state = useCsvImport(projectImport, () => followProjects(client));
  return (
    <ImportDialog
      {...state}
      words={words}
      pageSize={IMPORT.page}
      onErrorList={(rows) => saveErrorList(rows, [words.columns.name, words.columns.key], words.errorList)}
      onClose={onClose}
    />
  );
}

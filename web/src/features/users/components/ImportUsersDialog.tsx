import { IMPORT } from '@switchboard/contract/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { saveErrorList } from '../../../lib/csv-import/error-list.ts';
import { useCsvImport } from '../../../lib/csv-import/use-csv-import.ts';
import { ImportDialog } from '../../../ui/import/ImportDialog.tsx';
import { userImport } from '../api/import-users.ts';
import { followUsers } from '../api/write-user.ts';
import { text } from '../text.ts';

const words = text.import;

export function ImportUsersDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const state = useCsvImport(userImport, () => followUsers(client));
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

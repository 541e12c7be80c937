import { Button } from '@mantine/core';
import type { DataExport } from '@switchboard/contract/data-exports/data-exports.ts';
import { useMemo, useState } from 'react';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { FormActions } from '../../ui/page/FormActions.tsx';
import { FormSection } from '../../ui/page/FormSection.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useOwnExports } from './api.ts';
import { EndExportDialog } from './EndExportDialog.tsx';
import { ownExportColumns } from './export-columns.tsx';
import { StartExportDialog } from './StartExportDialog.tsx';
import { text } from './text.ts';

const words = text.own;

/** What somebody takes away about themselves. */
export function OwnDataSection() {
  const query = useOwnExports();
  const [starting, setStarting] = useState(false);
  const [ended, setEnded] = useState<DataExport | null>(null);
  const columns = useMemo(() => ownExportColumns(setEnded), []);
  return (
    <FormSection title={words.title} description={words.help}>
      <Loaded query={query} what={words.what} framed placeholder={<SkeletonCard rows={1} height={52} />}>
        {(exports) => (
          <DataTable
            label={text.list}
            columns={columns}
            rows={exports}
            rowKey={({ _id }) => _id}
            withoutKeys
            empty={<EmptyState title={words.empty.title} text={words.empty.text} />}
          />
        )}
      </Loaded>
      <FormActions>
        <Button variant="default" onClick={() => setStarting(true)}>
          {words.start}
        </Button>
      </FormActions>
      {starting && <StartExportDialog scope="person" onClose={() => setStarting(false)} />}
      {ended && <EndExportDialog ended={ended} onClose={() => setEnded(null)} />}
    </FormSection>
  );
}

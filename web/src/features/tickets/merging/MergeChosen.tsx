import { Button } from '@mantine/core';
import { MERGES } from '@switchboard/contract/limits.ts';
import { Suspense, useState } from 'react';
import { lazyPage } from '../../../lib/navigation/lazy-page.ts';
import type { BulkTickets } from '../bulk/use-bulk-selection.ts';
import { words } from './text.ts';

const MergeChosenDialog = lazyPage(async () => (await import('./MergeChosenDialog.tsx')).MergeChosenDialog);

/** Merges the chosen tickets of a list into one of them. */
export function MergeChosen({ chosen }: { chosen: BulkTickets }) {
  const [opened, setOpened] = useState(false);
  const { ids } = chosen.selection;
  const fits = ids !== undefined && ids.length > 1 && ids.length <= MERGES.sources + 1;
  return (
    <>
      <Button variant="default" size="xs" flex="none" disabled={!fits} onClick={() => setOpened(true)}>
        {words.open}
      </Button>
      {opened && fits && (
        <Suspense>
          <MergeChosenDialog ids={ids} onDone={chosen.clear} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}

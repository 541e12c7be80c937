import { Suspense } from 'react';
import { lazyPage } from '../../../lib/navigation/lazy-page.ts';
import { useFollowedBulk } from '../bulk/followed-bulk.ts';
import { useAskedConfirmation } from '../conflict/asked-confirmation.ts';
import { useAskedConflict } from '../conflict/asked-conflict.ts';
import { useAskedFields } from '../conflict/asked-fields.ts';
import { useAskedReason } from '../conflict/asked-reason.ts';

const BulkProgress = lazyPage(async () => (await import('../bulk/BulkProgress.tsx')).BulkProgress);
const BulkResults = lazyPage(async () => (await import('../bulk/BulkResults.tsx')).BulkResults);
const ConfirmationDialog = lazyPage(
  async () => (await import('../conflict/ConfirmationDialog.tsx')).ConfirmationDialog,
);
const FillInDialog = lazyPage(async () => (await import('../conflict/FillInDialog.tsx')).FillInDialog);
const ReasonDialog = lazyPage(async () => (await import('../conflict/ReasonDialog.tsx')).ReasonDialog);
const ConflictDialog = lazyPage(async () => (await import('../conflict/ConflictDialog.tsx')).ConflictDialog);

/** On whichever page: how far a change of many tickets is, what became of the last one, whose value holds, and what else is asked. */
export function TicketOverlay() {
  const { running, results } = useFollowedBulk();
  const asked = useAskedConflict();
  const question = useAskedConfirmation();
  const fields = useAskedFields();
  const reason = useAskedReason();
  return (
    <Suspense>
      {running !== null && <BulkProgress key={running} id={running} />}
      {results !== null && <BulkResults key={results} id={results} />}
      {asked !== null && <ConflictDialog {...asked} />}
      {fields !== null && <FillInDialog {...fields} />}
      {reason !== null && <ReasonDialog {...reason} />}
      {question !== null && <ConfirmationDialog {...question} />}
    </Suspense>
  );
}

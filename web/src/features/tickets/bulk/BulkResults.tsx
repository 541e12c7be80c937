import { Group, Stack, Text } from '@mantine/core';
import { type BulkRow, exportBulk } from '@switchboard/contract/tickets/bulk.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { count } from '../../../lib/format/format.ts';
import { ticketPath } from '../../../lib/navigation/paths.ts';
import { InfoDialog } from '../../../ui/dialog/InfoDialog.tsx';
import { ExportButton } from '../../../ui/export/ExportButton.tsx';
import { LoadError } from '../../../ui/feedback/LoadError.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { Mono } from '../../../ui/text/Mono.tsx';
import { bulkOptions } from '../api/bulk.ts';
import { showBulkResults } from './followed-bulk.ts';
import { words } from './text.ts';

/** What was not done first, then the rest. */
export function BulkResults({ id }: { id: string }) {
  const { data: bulk, isPending, isError, isFetching, refetch } = useQuery(bulkOptions(id));
  const close = () => showBulkResults(null);
  return (
    <InfoDialog
      title={words.resultsTitle}
      width={640}
      note={
        <ExportButton
          endpoint={exportBulk}
          words={words.file}
          options={{ params: { id } }}
          label={words.download}
        />
      }
      onClose={close}
    >
      {isPending && <SkeletonRows rows={4} height={40} />}
      {isError && <LoadError what={words.resultsTitle} onRetry={() => void refetch()} busy={isFetching} />}
      {bulk && (
        <Stack gap={8}>
          <Text size="sm" c="secondary">
            {summaryOf(bulk)}
          </Text>
          <Stack component="ul" gap={0} className="lines">
            {bulk.rows.map((row) => (
              <Result key={row.ticket._id} row={row} onOpen={close} />
            ))}
          </Stack>
          {bulk.rows.length < bulk.total && (
            <Text size="xs" c="dimmed">
              {words.firstOf(count(bulk.rows.length))}
            </Text>
          )}
        </Stack>
      )}
    </InfoDialog>
  );
}

function summaryOf({ changed, refused, failed, unchanged }: Counts): string {
  const parts = { changed, unchanged, refused, failed } as const;
  return (Object.keys(parts) as (keyof typeof parts)[])
    .filter((outcome) => parts[outcome] > 0)
    .map((outcome) => `${words.outcomes[outcome]}: ${count(parts[outcome])}`)
    .join(' · ');
}

interface Counts {
  changed: number;
  refused: number;
  failed: number;
  unchanged: number;
}

function outcomeOf({ undo, outcome }: BulkRow): string {
  if (undo === 'kept') return words.keptNow;
  return undo === 'restored' ? words.restoredNow : words.outcomes[outcome];
}

function Result({ row, onOpen }: { row: BulkRow; onOpen: () => void }) {
  const { ticket, reason } = row;
  const outcome = outcomeOf(row);
  return (
    <Group component="li" gap={10} mih={36} py={4} fz="sm" wrap="nowrap">
      <Link to={ticketPath(ticket._id)} onClick={onOpen}>
        <Mono>{ticket.ticketNumber}</Mono>
      </Link>
      <Text span inherit truncate flex={1} miw={0}>
        {ticket.summary}
      </Text>
      <Text span inherit c="secondary" flex="none">
        {reason === '' || reason === outcome ? outcome : `${outcome}: ${reason}`}
      </Text>
    </Group>
  );
}

import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { UNDO } from '@switchboard/contract/limits.ts';
import { type BulkChange, isUnderWay } from '@switchboard/contract/tickets/bulk.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, wordsOf } from '../../../lib/api/api-error.ts';
import { count } from '../../../lib/format/format.ts';
import { refreshAllTickets } from '../../../lib/realtime/refresh-tickets.ts';
import { doneToast } from '../../../ui/feedback/action-toast.tsx';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { bulkOptions, postBulkCancel, postBulkUndo } from '../api/bulk.ts';
import classes from './BulkProgress.module.css';
import { followBulk, showBulkResults } from './followed-bulk.ts';
import { words } from './text.ts';

async function undo(id: string): Promise<void> {
  try {
    await postBulkUndo(id);
    followBulk(id);
  } catch (error) {
    toast.error(wordsOf(error, words.undoFailed));
  }
}

/** What has become of it, with a way back and a way to what was not done. */
function tellOfEnd(bulk: BulkChange): void {
  const isUndone = bulk.state === 'undone';
  const done = isUndone ? bulk.restored : bulk.changed;
  const left = isUndone ? bulk.kept : bulk.refused + bulk.failed;
  const said = (isUndone ? words.restored : words.done)(done, count(done));
  const message = left === 0 ? said : `${said}, ${words.notDone(count(left))}`;
  doneToast(
    message,
    [
      ...(bulk.undoUntil === null
        ? []
        : [{ label: words.undo, onSelect: () => void undo(bulk._id), isUndo: true }]),
      ...(left === 0 ? [] : [{ label: words.results, onSelect: () => showBulkResults(bulk._id) }]),
    ],
    UNDO.offered,
  );
}

/** How far a change of many tickets is, until it has come to its end. */
export function BulkProgress({ id }: { id: string }) {
  const client = useQueryClient();
  const { data: bulk, error } = useQuery(bulkOptions(id));
  const cancel = useMutation({
    mutationFn: () => postBulkCancel(id),
    onSuccess: (stopping) => client.setQueryData(bulkOptions(id).queryKey, stopping),
    onError: (failure) => toast.error(wordsOf(failure, words.cancelFailed)),
  });

  const isGone = error instanceof ApiError && error.status === 404;
  const isOver = bulk !== undefined && !isUnderWay(bulk.state);
  useEffect(() => {
    if (isGone) followBulk(null);
    if (!isOver) return;
    tellOfEnd(bulk);
    followBulk(null);
    client.removeQueries({ queryKey: bulkOptions(id).queryKey });
    refreshAllTickets();
  }, [isGone, isOver, bulk, client, id]);

  if (bulk === undefined || isOver) return null;
  const isUndoing = bulk.state === 'undoing';
  const total = isUndoing ? bulk.changed : bulk.total;
  const done = isUndoing ? bulk.restored + bulk.kept : bulk.done;
  const label = isUndoing ? words.undoing : words.running(total, count(total));
  const said = words.progress(count(done), count(total));
  return (
    <Paper className={classes.panel} withBorder p={12} shadow="md" role="region" aria-label={label}>
      <Group justify="space-between" gap={16}>
        <Stack gap={4} flex={1}>
          <Text size="sm" fw={500} role="status">
            {bulk.state === 'cancelling' ? words.cancelling : label}
          </Text>
          <Text size="xs" c="secondary" className="tabular">
            {said}
          </Text>
        </Stack>
        {bulk.state === 'running' && (
          <Button variant="default" size="xs" loading={cancel.isPending} onClick={() => cancel.mutate()}>
            {words.cancel}
          </Button>
        )}
      </Group>
      <ProgressBar
        mt={8}
        label={label}
        percent={total === 0 ? 0 : Math.floor((100 * done) / total)}
        words={said}
      />
    </Paper>
  );
}

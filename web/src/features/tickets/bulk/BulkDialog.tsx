import { Anchor, Checkbox, Group, Stack, Text } from '@mantine/core';
import type { BulkKind } from '@switchboard/contract/enums.ts';
import type { ErrorCode } from '@switchboard/contract/errors.ts';
import type { BulkGroup, BulkPreview } from '@switchboard/contract/tickets/bulk.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError, wordsOf } from '../../../lib/api/api-error.ts';
import { count } from '../../../lib/format/format.ts';
import { ticketPath } from '../../../lib/navigation/paths.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { Mono } from '../../../ui/text/Mono.tsx';
import { type BulkAction, bulkOptions, postBulk, postBulkPreview } from '../api/bulk.ts';
import { openOverlay } from '../overlay/open-overlay.ts';
import { BulkValue } from './BulkValue.tsx';
import { followBulk } from './followed-bulk.ts';
import { words } from './text.ts';
import type { BulkTickets } from './use-bulk-selection.ts';

interface BulkDialogProps {
  kind: BulkKind;
  chosen: BulkTickets;
  onClose: () => void;
}

const hasEnded = (error: unknown) =>
  error instanceof ApiError && error.code === ('BULK_PREVIEW_ENDED' satisfies ErrorCode);

/** What the chosen tickets are to have, what would become of each, and the button that does it. */
export function BulkDialog({ kind, chosen, onClose }: BulkDialogProps) {
  // What was chosen when it opened: the list goes on behind it.
  const [{ selection, count: selected, held }] = useState(chosen);
  const client = useQueryClient();
  const [value, setValue] = useState<string | null>(null);
  const [confirm, setConfirm] = useState(false);
  const look = useMutation({
    mutationFn: (wanted: string) =>
      postBulkPreview({ selection, action: { kind, value: wanted } as BulkAction }),
  });
  const start = useMutation({
    mutationFn: postBulk,
    onSuccess: (bulk) => {
      client.setQueryData(bulkOptions(bulk._id).queryKey, bulk);
      followBulk(bulk._id);
      void openOverlay();
      chosen.clear();
      onClose();
    },
    onError: (error) => {
      if (hasEnded(error) && value !== null) look.mutate(value);
    },
  });

  const choose = (wanted: string | null) => {
    setValue(wanted);
    setConfirm(false);
    start.reset();
    if (wanted === null) look.reset();
    else look.mutate(wanted);
  };

  const preview = look.data;
  const failure = look.error ?? start.error;
  const asking = preview?.confirm ?? [];
  const changes = (preview?.changes ?? 0) + (confirm ? sumOf(asking) : 0);
  return (
    <FormDialog
      opened
      width={520}
      title={words.change(selected, count(selected))}
      submitLabel={changes > 0 ? words.change(changes, count(changes)) : words.kinds[kind]}
      busy={start.isPending}
      disabled={changes === 0}
      error={failure && wordsOf(failure, look.error ? words.previewFailed : words.failed)}
      onSubmit={() => preview && start.mutate({ preview: preview._id, ...(confirm && { confirm }) })}
      onClose={onClose}
    >
      <BulkValue kind={kind} organization={chosen.organization} held={held} value={value} onChange={choose} />
      <div role="status">
        {value !== null && look.isPending && <SkeletonRows rows={2} height={28} />}
        {preview && <Verdict preview={preview} />}
      </div>
      {asking.map((group) => (
        <Stack key={group.reason} gap={4}>
          <Checkbox
            label={words.confirm(group.count, count(group.count))}
            checked={confirm}
            onChange={(event) => setConfirm(event.currentTarget.checked)}
          />
          <Examples group={group} />
        </Stack>
      ))}
    </FormDialog>
  );
}

function Verdict({ preview: { unchanged, refused } }: { preview: BulkPreview }) {
  return (
    <Stack gap={8}>
      {unchanged > 0 && (
        <Text size="sm" c="secondary">
          {words.unchanged(unchanged, count(unchanged))}
        </Text>
      )}
      {refused.map((group) => (
        <Refused key={group.reason} group={group} />
      ))}
    </Stack>
  );
}

const sumOf = (groups: readonly BulkGroup[]) => groups.reduce((total, group) => total + group.count, 0);

function Refused({ group }: { group: BulkGroup }) {
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        {words.notPossible(count(group.count))}
        {group.reason !== words.outcomes.refused && `: ${group.reason}`}
      </Text>
      <Examples group={group} />
    </Stack>
  );
}

/** The first of them by name. */
function Examples({ group: { count: all, examples } }: { group: BulkGroup }) {
  const others = all - examples.length;
  return (
    <>
      {examples.length > 0 && (
        <Stack component="ul" gap={2}>
          {examples.map(({ _id, ticketNumber, summary }) => (
            <Group component="li" key={_id} gap={8} wrap="nowrap" fz="sm">
              <Anchor component={Link} to={ticketPath(_id)} target="_blank" inherit>
                <Mono>{ticketNumber}</Mono>
              </Anchor>
              <Text span inherit truncate c="secondary">
                {summary}
              </Text>
            </Group>
          ))}
        </Stack>
      )}
      {others > 0 && examples.length > 0 && (
        <Text size="xs" c="dimmed">
          {words.more(count(others))}
        </Text>
      )}
    </>
  );
}

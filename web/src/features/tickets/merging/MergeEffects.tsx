import { List } from '@mantine/core';
import { ApiError, wordsOf } from '../../../lib/api/api-error.ts';
import { fullName } from '../../../lib/format/format.ts';
import { LoadError } from '../../../ui/feedback/LoadError.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import type { useMergeEffects } from './api.ts';
import { words } from './text.ts';

/** What merging would do, and who would see more than before. */
export function MergeEffects({ looked }: { looked: ReturnType<typeof useMergeEffects> }) {
  const { data, error, isFetching, refetch } = looked;
  if (error instanceof ApiError && error.status > 0) {
    return <Notice tone="danger">{wordsOf(error, words.failed)}</Notice>;
  }
  if (error) return <LoadError what={words.what} onRetry={() => void refetch()} busy={isFetching} />;
  if (data === undefined) return <SkeletonRows rows={3} height={20} />;
  const { ticketNumber: into } = data.ticket;
  const { sources, gains } = data.effects;
  return (
    <List size="sm" spacing={6}>
      {sources.map(({ _id, ticketNumber }) => (
        <List.Item key={_id}>{words.closes(ticketNumber, into)}</List.Item>
      ))}
      <List.Item>{words.reads(into)}</List.Item>
      {gains.map(({ person }) => (
        <List.Item key={person._id} fw={600}>
          {words.gains(fullName(person), into)}
        </List.Item>
      ))}
      {gains.length === 0 && <List.Item>{words.nobody}</List.Item>}
      <List.Item>{words.day}</List.Item>
    </List>
  );
}

import { Button, Group } from '@mantine/core';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { Link } from 'react-router';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { ticketPath } from '../../../lib/navigation/paths.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Mono } from '../../../ui/text/Mono.tsx';
import { useUnmerge } from './api.ts';
import { words } from './text.ts';

interface MergedIntoProps {
  ticket: Ticket;
  into: NonNullable<Ticket['mergedInto']>;
}

/** In place of the composer: where the ticket leads, and the way back for who may take it. */
export function MergedInto({ ticket, into }: MergedIntoProps) {
  const { mutate, isPending } = useUnmerge(ticket._id);
  const mayUndo = into.undoUntil !== null && new Date(into.undoUntil) > new Date();
  const unmerge = () =>
    mutate(undefined, {
      onSuccess: () => toast.success(words.unmerged(ticket.ticketNumber)),
      onError: (error) => void toast.error(wordsOf(error, words.unmergeFailed)),
    });
  return (
    <Group
      className="line-above"
      role="status"
      px="var(--page-padding)"
      py={12}
      gap={8}
      pos="sticky"
      bottom={0}
      bg="var(--background)"
      data-composer
    >
      <span>
        {words.banner}{' '}
        {into.ticket ? (
          <Link to={ticketPath(into.ticket._id)}>
            <Mono>{into.ticket.ticketNumber}</Mono>
          </Link>
        ) : (
          words.unknown
        )}
      </span>
      {mayUndo && (
        <Button variant="default" size="xs" loading={isPending} onClick={unmerge}>
          {words.unmerge}
        </Button>
      )}
    </Group>
  );
}

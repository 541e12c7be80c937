import { ActionIcon, Text } from '@mantine/core';
import type { TicketLink } from '@switchboard/contract/tickets/links.ts';
import { IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { ticketPath } from '../../../lib/navigation/paths.ts';
import { LoadError } from '../../../ui/feedback/LoadError.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { StatusIcon } from '../../../ui/status/StatusIcon.tsx';
import { Hint } from '../../../ui/text/Hint.tsx';
import { Mono } from '../../../ui/text/Mono.tsx';
import { useLinks, useUnlinkTicket } from './api.ts';
import classes from './LinkList.module.css';
import { linkWords, words } from './text.ts';

export function LinkList({ ticketId }: { ticketId: string }) {
  const { data: links, isError, isFetching, refetch } = useLinks(ticketId);
  return (
    <>
      {isError && <LoadError what={words.what} onRetry={() => void refetch()} busy={isFetching} />}
      {links === undefined && !isError && <SkeletonRows rows={1} height={40} />}
      <ul className={classes.list}>
        {links?.map((link) => (
          <Line key={link._id} link={link} ticketId={ticketId} />
        ))}
      </ul>
    </>
  );
}

function Line({ link, ticketId }: { link: TicketLink; ticketId: string }) {
  const { ticketNumber, summary, status, _id } = link.ticket;
  const { mutate, isPending } = useUnlinkTicket(ticketId);
  const remove = () =>
    mutate(link, {
      onSuccess: () => toast.success(words.removed(ticketNumber)),
      onError: (error) => void toast.error(wordsOf(error, words.removeFailed)),
    });
  return (
    <li className={classes.line}>
      <Text span fz="xs" c="dimmed" className={classes.type}>
        {linkWords(link.type, link.inverse)}
      </Text>
      <Link to={ticketPath(_id)} className={classes.ticket}>
        <StatusIcon status={status} />
        <Mono>{ticketNumber}</Mono>
        <Text span inherit truncate>
          {summary}
        </Text>
      </Link>
      <Hint label={words.remove(ticketNumber)}>
        <ActionIcon size="sm" loading={isPending} aria-label={words.remove(ticketNumber)} onClick={remove}>
          <IconX size={14} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Hint>
    </li>
  );
}

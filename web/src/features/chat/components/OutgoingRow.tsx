import { Box, Button, Group } from '@mantine/core';
import { IconAlertCircle, IconClock } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { Suspense } from 'react';
import { useObjectUrl } from '../../../lib/browser/use-object-url.ts';
import { fullName } from '../../../lib/format/format.ts';
import { lazyPage } from '../../../lib/navigation/lazy-page.ts';
import { useUser } from '../../../lib/session/session.ts';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import type { Outgoing } from '../conversation.ts';
import { mayRetry } from '../outbox.ts';
import { text } from '../text.ts';
import classes from './ChatLog.module.css';

const AudienceGrown = lazyPage(
  async () => (await import('../../../shared/audience/AudienceGrown.tsx')).AudienceGrown,
);

interface OutgoingRowProps {
  ticketId: string;
  message: Outgoing;
  head: boolean;
  onRetry: () => void;
  onDiscard: () => void;
}

/** A message of one's own on its way, or one that did not arrive. */
export function OutgoingRow({ ticketId, message, head, onRetry, onDiscard }: OutgoingRowProps) {
  const user = useUser();
  const url = useObjectUrl(message.image);
  return (
    <article className={classes.row} data-head={head || undefined} data-outgoing aria-label={text.you}>
      {head && (
        <>
          <span className={classes.face}>
            <Avatar person={{ id: user._id, name: fullName(user) }} size={26} />
          </span>
          <header className={classes.rowHead}>
            <b className={clsx(classes.name, 'truncate')}>{text.you}</b>
          </header>
        </>
      )}
      {message.image && (
        <figure className={classes.figure}>
          <span className={classes.thumbnail}>{url && <img src={url} alt={message.image.name} />}</span>
          <figcaption className={clsx(classes.caption, 'truncate')}>{message.image.name}</figcaption>
        </figure>
      )}
      {message.content !== '' && <p className={clsx(classes.words, 'anywhere')}>{message.content}</p>}
      {message.state === 'sending' ? (
        <Group component="p" gap="2px 5px" wrap="wrap" fz={11} lh="xs" c="dimmed">
          <IconClock size={12} stroke={1.6} aria-hidden /> {text.sending}
        </Group>
      ) : message.hasGrown ? (
        <Group gap={4} pt={2} pb={4}>
          <Suspense>
            <AudienceGrown ticketId={ticketId} kind="chat" message={message.reason ?? ''} onSend={onRetry} />
          </Suspense>
          <Button variant="subtle" size="xs" onClick={onDiscard}>
            {text.discard}
          </Button>
        </Group>
      ) : (
        <Group gap="2px 5px" wrap="wrap" fz="xs" lh="xs" c="danger" role="alert">
          <IconAlertCircle size={14} stroke={1.6} aria-hidden />
          <Box component="span" flex={1}>
            {message.reason}
          </Box>
          <Group component="span" gap={4} w="100%" pt={2} pb={4}>
            {mayRetry(message) && (
              <Button variant="default" size="xs" onClick={onRetry}>
                {text.retry}
              </Button>
            )}
            <Button variant="subtle" size="xs" onClick={onDiscard}>
              {text.discard}
            </Button>
          </Group>
        </Group>
      )}
    </article>
  );
}

import { Button } from '@mantine/core';
import { IconAlertCircle, IconClock } from '@tabler/icons-react';
import { useObjectUrl } from '../../../lib/browser/use-object-url.ts';
import { fullName } from '../../../lib/format/format.ts';
import { useUser } from '../../../lib/session/session.ts';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import type { Outgoing } from '../conversation.ts';
import { mayRetry } from '../outbox.ts';
import { text } from '../text.ts';
import classes from './ChatLog.module.css';

interface OutgoingRowProps {
  message: Outgoing;
  head: boolean;
  onRetry: () => void;
  onDiscard: () => void;
}

/** A message of one's own on its way, or one that did not arrive. */
export function OutgoingRow({ message, head, onRetry, onDiscard }: OutgoingRowProps) {
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
            <b className={classes.name}>{text.you}</b>
          </header>
        </>
      )}
      {message.image && (
        <figure className={classes.figure}>
          <span className={classes.thumbnail}>{url && <img src={url} alt={message.image.name} />}</span>
          <figcaption className={classes.caption}>{message.image.name}</figcaption>
        </figure>
      )}
      {message.content !== '' && <p className={classes.words}>{message.content}</p>}
      {message.state === 'sending' ? (
        <p className={classes.sending}>
          <IconClock size={12} stroke={1.6} aria-hidden /> {text.sending}
        </p>
      ) : (
        <div className={classes.failed} role="alert">
          <IconAlertCircle size={14} stroke={1.6} aria-hidden />
          <span className={classes.reason}>{message.reason}</span>
          <span className={classes.choices}>
            {mayRetry(message) && (
              <Button variant="default" size="xs" onClick={onRetry}>
                {text.retry}
              </Button>
            )}
            <Button variant="subtle" size="xs" onClick={onDiscard}>
              {text.discard}
            </Button>
          </span>
        </div>
      )}
    </article>
  );
}

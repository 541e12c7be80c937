import { ActionIcon } from '@mantine/core';
import type { ChatMessage } from '@switchboard/contract/chat/chat.ts';
import { ROLE_LABELS } from '@switchboard/contract/enums.ts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { memo } from 'react';
import { fullName } from '../../../lib/format/format.ts';
import { LinkedText } from '../../../lib/linked-text/LinkedText.tsx';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import { text } from '../text.ts';
import { useEditWindow } from '../use-edit-window.ts';
import { ChatImage } from './ChatImage.tsx';
import classes from './ChatLog.module.css';
import { ChatTime } from './ChatTime.tsx';
import { MessageEditor } from './MessageEditor.tsx';

interface ChatMessageRowProps {
  message: ChatMessage;
  /** Face, name and time stand above it. */
  head: boolean;
  own: boolean;
  isRequester: boolean;
  /** Messages of this chat can still be changed at all. */
  changeable: boolean;
  skew: number;
  editing: boolean;
  onEdit: (messageId: string) => void;
  onEdited: () => void;
  onSave: (messageId: string, words: string) => Promise<string | null>;
  onDelete: (message: ChatMessage) => void;
  onView: (message: ChatMessage) => void;
}

/** One message, drawn anew only when it changes, not with every new line. Its sender finds edit and delete at its right while they are possible. */
export const ChatMessageRow = memo(function ChatMessageRow(props: ChatMessageRowProps) {
  const { message, head, own, isRequester, changeable, skew, editing } = props;
  const { senderId, content, imageUrl, createdAt, isEdited } = message;
  const inTime = useEditWindow(message, skew);
  const name = fullName(senderId);
  return (
    <article
      className={classes.row}
      data-message={message._id}
      data-head={head || undefined}
      aria-label={own ? text.you : name}
    >
      {head && (
        <>
          <span className={classes.face}>
            <Avatar person={{ id: senderId._id, name }} size={26} />
          </span>
          <header className={classes.rowHead}>
            <b className={clsx(classes.name, 'truncate')}>{own ? text.you : name}</b>
            {!own && (
              <span className={classes.meta}>
                {isRequester ? text.requester : ROLE_LABELS[senderId.role]}
              </span>
            )}
            <ChatTime at={createdAt} />
          </header>
        </>
      )}
      {editing ? (
        <MessageEditor
          content={content}
          onSave={(words) => props.onSave(message._id, words)}
          onDone={props.onEdited}
        />
      ) : (
        <>
          {imageUrl !== null && (
            <ChatImage
              imageUrl={imageUrl}
              name={message.metadata.originalFileName ?? text.image}
              onOpen={() => props.onView(message)}
            />
          )}
          {(content !== '' || isEdited) && (
            <p className={clsx(classes.words, 'anywhere')}>
              <LinkedText>{content}</LinkedText>
              {isEdited && <span className={classes.edited}> {text.edited}</span>}
            </p>
          )}
        </>
      )}
      {own && changeable && inTime && !editing && (
        <span className={classes.actions}>
          {message.messageType === 'text' && (
            <ActionIcon size="sm" aria-label={text.edit} onClick={() => props.onEdit(message._id)}>
              <IconPencil size={14} stroke={1.6} aria-hidden />
            </ActionIcon>
          )}
          <ActionIcon size="sm" aria-label={text.delete} onClick={() => props.onDelete(message)}>
            <IconTrash size={14} stroke={1.6} aria-hidden />
          </ActionIcon>
        </span>
      )}
    </article>
  );
});

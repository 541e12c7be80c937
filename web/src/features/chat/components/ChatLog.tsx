import { ActionIcon, Box, Button, Group, Stack } from '@mantine/core';
import type { ChatMessage } from '@switchboard/contract/chat/chat.ts';
import { IconAlertCircle, IconArrowDown } from '@tabler/icons-react';
import { type Ref, useCallback, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useActor } from '../../../lib/session/session.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Part } from '../../../ui/feedback/Part.tsx';
import { useNow } from '../../../ui/text/use-now.ts';
import { continues, logItems } from '../log-items.ts';
import type { Room } from '../room.ts';
import type { RoomState } from '../room-state.ts';
import { text } from '../text.ts';
import { useLogScroll } from '../use-log-scroll.ts';
import { useMarkRead } from '../use-mark-read.ts';
import { ChatImageViewer } from './ChatImageViewer.tsx';
import classes from './ChatLog.module.css';
import { ChatMessageRow } from './ChatMessageRow.tsx';
import { OutgoingRow } from './OutgoingRow.tsx';

/** In px from the top: earlier messages are fetched before their absence is seen. */
const FETCH_EARLIER = 160;

export interface ChatLogHandle {
  toEnd: () => void;
}

interface ChatLogProps {
  room: Room;
  state: RoomState;
  requesterId: string;
  /** Messages can still be written and changed. */
  active: boolean;
  ref: Ref<ChatLogHandle>;
}

/** Everything that was said, the newest at the foot. */
export function ChatLog({ room, state, requesterId, active, ref }: ChatLogProps) {
  const { id: ownId } = useActor();
  const { conversation, newAfter, hasEarlier, earlier, skew } = state;
  const { messages, outgoing } = conversation;
  const log = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<ChatMessage | null>(null);
  const [viewed, setViewed] = useState<ChatMessage | null>(null);
  const minute = Math.floor(useNow() / 60_000);
  const items = useMemo(
    () => logItems(messages, ownId, newAfter, new Date(minute * 60_000)),
    [messages, ownId, newAfter, minute],
  );
  const checkSight = useMarkRead(room, log, messages, ownId);
  const { atEnd, toEnd, onScroll } = useLogScroll(log, content, {
    firstKey: messages[0]?._id,
    lastKey: outgoing.at(-1)?.tempId ?? messages.at(-1)?._id,
    count: items.length + outgoing.length,
  });
  useImperativeHandle(ref, () => ({ toEnd }), [toEnd]);

  const edited = useCallback(() => {
    setEditing(null);
    log.current?.focus();
  }, []);
  const scrolled = () => {
    onScroll();
    checkSight();
    const top = log.current?.scrollTop ?? Number.POSITIVE_INFINITY;
    if (top < FETCH_EARLIER && earlier === 'idle') void room.loadEarlier();
  };
  const nothing = messages.length === 0 && outgoing.length === 0;

  return (
    <Stack pos="relative" gap={0} flex={1} mih={0}>
      <div
        ref={log}
        className={classes.log}
        role="log"
        aria-label={text.log}
        aria-busy={earlier === 'loading'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        onScroll={scrolled}
      >
        <div ref={content}>
          {nothing && (
            <Box px={16} py={24}>
              <EmptyState title={text.empty} {...(active && { text: text.emptyHint })} />
            </Box>
          )}
          {hasEarlier && (
            <Group justify="center" px={16} py={4}>
              {earlier === 'failed' && (
                <Group component="span" gap={4} fz="xs" c="danger">
                  <IconAlertCircle size={14} stroke={1.6} aria-hidden /> {text.earlierFailed}
                </Group>
              )}
              <Button
                variant="subtle"
                size="xs"
                loading={earlier === 'loading'}
                onClick={() => void room.loadEarlier()}
              >
                {earlier === 'failed' ? text.retry : text.earlier}
              </Button>
            </Group>
          )}
          {items.map((item) => {
            if (item.kind === 'day') {
              return (
                <p key={item.key} className={classes.day}>
                  {item.label}
                </p>
              );
            }
            if (item.kind === 'new') {
              return (
                <p key={item.key} className={classes.new} data-new-line>
                  {text.newLine(item.count, hasEarlier && newAfter === null)}
                </p>
              );
            }
            const { message } = item;
            return (
              <Part key={item.key} what={text.aMessage} data={message}>
                <ChatMessageRow
                  message={message}
                  head={item.head}
                  own={message.senderId._id === ownId}
                  isRequester={message.senderId._id === requesterId}
                  changeable={active}
                  skew={skew}
                  editing={editing === message._id}
                  onEdit={setEditing}
                  onEdited={edited}
                  onSave={room.edit}
                  onDelete={setDeleting}
                  onView={setViewed}
                />
              </Part>
            );
          })}
          {outgoing.map((message, index) => (
            <OutgoingRow
              key={message.tempId}
              ticketId={room.ticketId}
              message={message}
              head={index === 0 && !continues(messages.at(-1), ownId, Date.now())}
              onRetry={() => void room.retry(message.tempId)}
              onDiscard={() => room.discard(message.tempId)}
            />
          ))}
        </div>
      </div>
      {!atEnd && (
        <ActionIcon
          className={classes.latest}
          variant="default"
          size="lg"
          radius="xl"
          aria-label={text.latest}
          onClick={toEnd}
        >
          <IconArrowDown size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
      <DeleteQuestion
        message={deleting}
        onDelete={(message) => room.remove(message._id)}
        onClose={() => {
          setDeleting(null);
          log.current?.focus();
        }}
      />
      {viewed && (
        <ChatImageViewer
          messages={messages}
          message={viewed}
          onShow={setViewed}
          onClose={() => setViewed(null)}
        />
      )}
    </Stack>
  );
}

interface DeleteQuestionProps {
  message: ChatMessage | null;
  /** Answers why it could not be, or null. */
  onDelete: (message: ChatMessage) => Promise<string | null>;
  onClose: () => void;
}

function DeleteQuestion({ message, onDelete, onClose }: DeleteQuestionProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const close = () => {
    setError(null);
    onClose();
  };
  const confirm = async () => {
    if (message === null) return;
    setBusy(true);
    const refusal = await onDelete(message);
    setBusy(false);
    if (refusal === null) close();
    else setError(refusal);
  };
  return (
    <ConfirmDialog
      opened={message !== null}
      title={text.deleteTitle}
      message={text.deleteQuestion}
      confirmLabel={text.deleteVerb}
      danger
      busy={busy}
      error={error}
      onConfirm={() => void confirm()}
      onClose={close}
    />
  );
}

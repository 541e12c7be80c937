import { Box, Group, Stack } from '@mantine/core';
import type { TicketStatus } from '@switchboard/contract/enums.ts';
import { isActive } from '@switchboard/contract/tickets/ticket-policy.ts';
import { IconLock } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { AlertDialog } from '../../../ui/dialog/AlertDialog.tsx';
import { LoadError } from '../../../ui/feedback/LoadError.tsx';
import { Part } from '../../../ui/feedback/Part.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { loadFailure } from '../failure.ts';
import { text } from '../text.ts';
import { useRoom } from '../use-room.ts';
import { ChatComposer } from './ChatComposer.tsx';
import { ChatConnection } from './ChatConnection.tsx';
import { ChatHead } from './ChatHead.tsx';
import { ChatLog, type ChatLogHandle } from './ChatLog.tsx';
import { TypingLine } from './TypingLine.tsx';

export interface ChatTicket {
  id: string;
  status: TicketStatus;
  requesterId: string;
}

interface ChatPanelProps {
  ticket: ChatTicket;
  onTicketChanged: () => void;
  onClose: () => void;
  /** The person may not read this chat any more. */
  onRemoved: () => void;
  wide?: boolean;
  onToggleWidth?: () => void;
}

/** The chat of one ticket from head to foot. */
export function ChatPanel({ ticket, onTicketChanged, onClose, onRemoved, ...width }: ChatPanelProps) {
  const { room, state } = useRoom(ticket.id, ticket.status);
  const { phase, failure, status, removed, resolvedAlert } = state;
  const log = useRef<ChatLogHandle>(null);
  const active = isActive({ status });

  const leave = useEffectEvent(onRemoved);
  useEffect(() => {
    if (removed) leave();
  }, [removed]);
  useEffect(() => {
    if (status !== ticket.status) onTicketChanged();
  }, [status, ticket.status, onTicketChanged]);

  const acknowledge = () => {
    room.dismissAlert();
    onTicketChanged();
    void room.reload();
  };
  const retry = () => void room.reload();

  return (
    <Stack gap={0} h="100%" mih={0}>
      <ChatHead online={state.online} onClose={onClose} {...width} />
      <ChatConnection />
      {failure !== null && (
        <Box flex="none" px={12} py={8}>
          <LoadError what={text.log} title={loadFailure(failure)} onRetry={retry} />
        </Box>
      )}
      {phase === 'loading' && (
        <Box flex={1} mih={0} p={16} style={{ overflow: 'hidden' }} role="status" aria-label={text.loading}>
          <SkeletonRows rows={6} />
        </Box>
      )}
      {phase === 'ready' && (
        <Part what={text.theLog} data={state}>
          <ChatLog room={room} state={state} requesterId={ticket.requesterId} active={active} ref={log} />
        </Part>
      )}
      {phase === 'failed' && <Box flex={1} />}
      {active ? (
        <>
          <TypingLine people={state.typing} />
          <ChatComposer
            room={room}
            ticketId={ticket.id}
            onSent={() => log.current?.toEnd()}
            disabled={phase !== 'ready'}
          />
        </>
      ) : (
        <Group
          component="p"
          className="line-above"
          flex="none"
          px={16}
          pt={12}
          pb="calc(12px + env(safe-area-inset-bottom))"
          fz="xs"
          lh="xs"
          c="secondary"
          bg="var(--sunken)"
        >
          <IconLock size={14} stroke={1.6} style={{ flex: 'none' }} aria-hidden />
          {text.readOnly}
        </Group>
      )}
      <AlertDialog
        opened={resolvedAlert}
        title={text.resolvedTitle}
        message={text.readOnly}
        onClose={acknowledge}
      />
    </Stack>
  );
}

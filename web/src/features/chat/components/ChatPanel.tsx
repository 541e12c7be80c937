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
import classes from './ChatPanel.module.css';
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
    <div className={classes.panel}>
      <ChatHead online={state.online} onClose={onClose} {...width} />
      <ChatConnection />
      {failure !== null && (
        <div className={classes.failure}>
          <LoadError what={text.log} title={loadFailure(failure)} onRetry={retry} />
        </div>
      )}
      {phase === 'loading' && (
        <div className={classes.loading} role="status" aria-label={text.loading}>
          <SkeletonRows rows={6} />
        </div>
      )}
      {phase === 'ready' && (
        <Part what={text.theLog} data={state}>
          <ChatLog room={room} state={state} requesterId={ticket.requesterId} active={active} ref={log} />
        </Part>
      )}
      {phase === 'failed' && <div className={classes.rest} />}
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
        <p className={classes.readOnly}>
          <IconLock size={14} stroke={1.6} aria-hidden />
          {text.readOnly}
        </p>
      )}
      <AlertDialog
        opened={resolvedAlert}
        title={text.resolvedTitle}
        message={text.readOnly}
        onClose={acknowledge}
      />
    </div>
  );
}

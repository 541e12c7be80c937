import { ActionIcon, Button, Group, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Attachment, Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { canEdit, isOpenFor } from '@switchboard/contract/tickets/ticket-policy.ts';
import { IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError, wordsOf } from '../../../lib/api/api-error.ts';
import { KEY } from '../../../lib/navigation/key-table.ts';
import { useKeys } from '../../../lib/navigation/keys.ts';
import { ticketPath } from '../../../lib/navigation/paths.ts';
import { useWatchedTicket } from '../../../lib/realtime/watched-tickets.ts';
import { useActor } from '../../../lib/session/session.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadError } from '../../../ui/feedback/LoadError.tsx';
import { Part } from '../../../ui/feedback/Part.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import { Mono } from '../../../ui/text/Mono.tsx';
import { useTicket } from '../api/get-ticket.ts';
import { allAttachments } from '../attachments.ts';
import { AssignDialog } from '../components/AssignDialog.tsx';
import { AttachmentPreview } from '../components/AttachmentPreview.tsx';
import { Composer } from '../components/Composer.tsx';
import { LongText } from '../components/LongText.tsx';
import { TicketProperties } from '../components/TicketProperties.tsx';
import { Timeline } from '../components/Timeline.tsx';
import { downloadAttachment } from '../download-attachment.ts';
import { focusReply } from '../keys/focus-reply.ts';
import { useFieldKeys } from '../keys/use-field-keys.ts';
import { ticketFacts } from '../ticket-facts.ts';
import { ticketText } from '../ticket-text.ts';
import { useFieldEditing } from '../use-field-editing.ts';
import { closePeek, peekedNow, rowLinkOf, showPeeked, usePeeked } from './peeked.ts';
import classes from './TicketPeek.module.css';
import { words } from './text.ts';

/** In ms: rows that the focus only passes are not loaded. */
const SETTLED = 150;

/** The ticket of the row that has the focus, beside its list. */
export function TicketPeek() {
  const id = usePeeked();
  return id !== null && <Panel id={id} />;
}

/** Goes along with the focus from row to row, and leaves with the list. */
function useFollowedRow() {
  const { pathname } = useLocation();
  const [list] = useState(pathname);
  useEffect(() => {
    if (pathname !== list) showPeeked(null);
  }, [pathname, list]);
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('main [data-row]') : null;
      if (row?.dataset.row && peekedNow() !== null) showPeeked(row.dataset.row);
    };
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, []);
}

function Panel({ id }: { id: string }) {
  const navigate = useNavigate();
  const [settled] = useDebouncedValue(id, SETTLED);
  useFollowedRow();
  useKeys([
    { keys: KEY.leaveOff, run: closePeek },
    { keys: KEY.comment, run: () => void focusReply() },
  ]);
  const open = () => {
    const link = rowLinkOf(id);
    if (link) link.click();
    else void navigate(ticketPath(id));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, currentTarget } = event;
    const isInside = target instanceof Element && currentTarget.contains(target);
    const isList = isInside && target.closest('[aria-expanded="true"]') !== null;
    if (event.key !== 'Escape' || event.defaultPrevented || !isInside || isList) return;
    event.preventDefault();
    closePeek();
  };
  const actions = (
    <>
      <Button variant="default" size="xs" ms="auto" onClick={open}>
        {words.open}
      </Button>
      <ActionIcon aria-label={words.close} onClick={closePeek}>
        <IconX size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </>
  );
  return (
    <section className={classes.panel} aria-label={words.waiting} onKeyDown={onKeyDown}>
      {settled === id ? (
        <Peeked key={id} id={id} actions={actions} />
      ) : (
        <Head actions={actions}>
          <SkeletonRows rows={6} />
        </Head>
      )}
    </section>
  );
}

interface HeadProps {
  ticket?: Ticket;
  actions: ReactNode;
  children: ReactNode;
}

function Head({ ticket, actions, children }: HeadProps) {
  return (
    <>
      <Group component="header" className="line-below" flex="none" h={48} ps={16} pe={10} gap={10}>
        {ticket && (
          <>
            <Mono>{ticket.ticketNumber}</Mono>
            <StatusBadge status={ticket.status} />
          </>
        )}
        {actions}
      </Group>
      <div className={classes.body}>{children}</div>
    </>
  );
}

function Peeked({ id, actions }: { id: string; actions: ReactNode }) {
  const { data: ticket, error, isFetching, refetch } = useTicket(id);
  useWatchedTicket(id);
  if (error instanceof ApiError && error.status === 404) {
    return (
      <Head actions={actions}>
        <EmptyState title={ticketText.ticket.missingTitle} text={MESSAGES.ticketMissing} />
      </Head>
    );
  }
  if (error instanceof ApiError && error.code === 'CONFIDENTIAL') {
    return (
      <Head actions={actions}>
        <EmptyState title={error.message} text={words.confidential} />
      </Head>
    );
  }
  const failure = error && (
    <LoadError what={ticketText.ticket.what} onRetry={() => void refetch()} busy={isFetching} />
  );
  if (ticket === undefined) return <Head actions={actions}>{failure ?? <SkeletonRows rows={6} />}</Head>;
  return (
    <Head ticket={ticket} actions={actions}>
      {failure}
      <Contents ticket={ticket} />
    </Head>
  );
}

function Contents({ ticket }: { ticket: Ticket }) {
  const client = useQueryClient();
  const actor = useActor();
  const facts = ticketFacts(ticket);
  const [assigning, setAssigning] = useState(false);
  const [preview, setPreview] = useState<Attachment | null>(null);
  const { editing } = useFieldEditing(canEdit(actor, facts) && isOpenFor(actor, facts));
  // With the focus on a row its own keys act, on the ticket that is meant now.
  useFieldKeys(() => {
    const anchor = document.querySelector(`.${classes.panel}`);
    return anchor === null || document.activeElement?.closest('[data-row]') ? null : { ticket, anchor };
  });
  const download = (attachment: Attachment) => {
    downloadAttachment(client, ticket._id, attachment).catch((error: unknown) => {
      toast.error(wordsOf(error, ticketText.ticket.downloadFailed(attachment.originalName)));
    });
  };
  return (
    <>
      <div className={classes.words}>
        <Title order={2} className="anywhere" mb={6}>
          {ticket.summary}
        </Title>
        <LongText lh="lg" c="secondary">
          {ticket.description}
        </LongText>
      </div>
      <TicketProperties
        onExplain={null}
        ticket={ticket}
        onAssign={() => setAssigning(true)}
        editing={editing}
      />
      <div className={classes.words}>
        <Part what="The timeline" data={ticket} framed>
          <Timeline ticket={ticket} onOpen={setPreview} onDownload={download} still />
        </Part>
      </div>
      <Composer ticket={ticket} walk={null} />
      <AssignDialog ticket={assigning ? ticket : null} onClose={() => setAssigning(false)} />
      {preview && (
        <AttachmentPreview
          ticketId={ticket._id}
          attachments={allAttachments(ticket)}
          attachment={preview}
          onShow={setPreview}
          onDownload={download}
          onClose={() => setPreview(null)}
        />
      )}
    </>
  );
}

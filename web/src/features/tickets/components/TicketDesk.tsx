import { Drawer } from '@mantine/core';
import { useElementSize, useIntersection, useMediaQuery } from '@mantine/hooks';
import type { Attachment, Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { canEdit, isOpenFor } from '@switchboard/contract/tickets/ticket-policy.ts';
import { IconLayoutSidebarRight } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { useActor } from '../../../lib/session/session.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { Part } from '../../../ui/feedback/Part.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { PriorityBadge } from '../../../ui/status/PriorityBadge.tsx';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import { allAttachments } from '../attachments.ts';
import { downloadAttachment } from '../download-attachment.ts';
import { text } from '../text.ts';
import { ticketFacts } from '../ticket-facts.ts';
import { useFieldEditing } from '../use-field-editing.ts';
import { useListWalk } from '../use-list-walk.ts';
import type { ListLink } from '../use-ticket-list.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { AttachmentPreview } from './AttachmentPreview.tsx';
import { Composer } from './Composer.tsx';
import type { ChatSlot } from './chat-slot.ts';
import { HeadButton } from './HeadButton.tsx';
import { ResolveAndNext } from './ResolveAndNext.tsx';
import { SolveTicket } from './SolveTicket.tsx';
import { TicketAttachments } from './TicketAttachments.tsx';
import classes from './TicketDesk.module.css';
import { TicketHead } from './TicketHead.tsx';
import { TicketPager } from './TicketPager.tsx';
import { TicketProperties } from './TicketProperties.tsx';
import { TicketText, TicketTitle } from './TicketTitle.tsx';
import { Timeline } from './Timeline.tsx';

const words = text.ticket;

/** Narrower than this the properties are a sheet. */
const NARROW = '(max-width: 63.99em)';
/** In px: the same where a panel beside the ticket takes the room. */
const NARROW_BESIDE = 876;
const ASIDE = 276;
/** In px: with less than this for the words, buttons in the head are icons. */
const COMPACT = 720;

/** What the bar of the application and the ticket's head cover of the window. */
const HEAD_MARGIN = '-112px 0px 0px 0px';

interface TicketDeskProps {
  ticket: Ticket;
  list: ListLink;
  /** What must be known before reading on. */
  banner: ReactNode;
  chat?: ChatSlot;
}

/** The page of a ticket: what was said at the left, what is known of it at the right. */
export function TicketDesk({ ticket, list, banner, chat }: TicketDeskProps) {
  const client = useQueryClient();
  const actor = useActor();
  const facts = ticketFacts(ticket);
  const onSmallScreen = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const body = useElementSize();
  const panel = chat?.panel(ticket);
  const narrow = onSmallScreen || (Boolean(panel) && body.width > 0 && body.width < NARROW_BESIDE);
  const [sheetOpened, setSheetOpened] = useState(false);
  const [assigning, setAssigning] = useState(false);
  const [preview, setPreview] = useState<Attachment | null>(null);
  const room = body.width - (narrow ? 0 : ASIDE);
  const compact = body.width === 0 ? onSmallScreen : room < COMPACT;
  const summary = useIntersection<HTMLDivElement>({ rootMargin: HEAD_MARGIN });
  const { editing, leave, question } = useFieldEditing(canEdit(actor, facts) && isOpenFor(actor, facts));
  const walk = useListWalk(ticket._id);
  const attachments = useMemo(() => allAttachments(ticket), [ticket]);

  const download = (attachment: Attachment) => {
    downloadAttachment(client, ticket._id, attachment).catch((error: unknown) => {
      toast.error(wordsOf(error, words.downloadFailed(attachment.originalName)));
    });
  };
  const files = { onOpen: setPreview, onDownload: download };

  const aside = (
    <>
      <TicketProperties ticket={ticket} onAssign={() => setAssigning(true)} editing={editing} />
      <TicketAttachments
        ticketId={ticket._id}
        attachments={attachments}
        hasMore={ticket.truncated.attachments || ticket.truncated.comments}
        {...files}
      />
    </>
  );

  return (
    <div className={classes.frame}>
      <div ref={body.ref} className={classes.desk} data-narrow={narrow || undefined}>
        <div className={classes.main}>
          <TicketHead
            ticket={ticket}
            list={list}
            compact={compact}
            withSummary={summary.entry?.isIntersecting === false}
          >
            {walk && <TicketPager walk={walk} />}
            {walk && <ResolveAndNext ticket={ticket} walk={walk} compact={compact} />}
            <SolveTicket ticket={ticket} compact={compact} />
            {narrow && (
              <HeadButton
                label={words.showProperties}
                icon={IconLayoutSidebarRight}
                compact={compact}
                onClick={() => setSheetOpened(true)}
              />
            )}
            {chat?.button(ticket, compact)}
          </TicketHead>
          <div className={classes.conversation}>
            {banner}
            <div ref={summary.ref}>
              <TicketTitle ticket={ticket} editing={editing} />
            </div>
            {narrow && (
              <p className={classes.state}>
                <StatusBadge status={ticket.status} /> <PriorityBadge priority={ticket.priority} />
              </p>
            )}
            <TicketText ticket={ticket} editing={editing} />
            <Part what="The timeline" data={ticket} framed>
              <Timeline ticket={ticket} {...files} />
            </Part>
          </div>
          <Composer ticket={ticket} />
        </div>
        {narrow ? (
          <Drawer
            opened={sheetOpened}
            onClose={() => leave(() => setSheetOpened(false))}
            closeOnEscape={editing.field === null}
            position={onSmallScreen ? 'bottom' : 'right'}
            size={onSmallScreen ? '85%' : 360}
            title={ticket.ticketNumber}
            classNames={{ header: classes.sheetHead, body: classes.sheet }}
          >
            {aside}
          </Drawer>
        ) : (
          <aside className={classes.aside} aria-label={words.properties}>
            {aside}
          </aside>
        )}
      </div>
      {panel}
      <ConfirmDialog
        {...question}
        title={text.edit.leaveField}
        message={text.edit.leave}
        confirmLabel={text.edit.leaveFieldConfirm}
        cancelLabel={text.edit.leaveFieldStay}
      />
      <AssignDialog ticket={assigning ? ticket : null} onClose={() => setAssigning(false)} />
      {preview && (
        <AttachmentPreview
          ticketId={ticket._id}
          attachments={attachments}
          attachment={preview}
          onShow={setPreview}
          onDownload={download}
          onClose={() => setPreview(null)}
        />
      )}
    </div>
  );
}

import { Drawer } from '@mantine/core';
import { useElementSize, useMediaQuery } from '@mantine/hooks';
import type { Attachment, Ticket } from '@switchboard/contract/entities/ticket.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { wordsOf } from '../../../lib/api-error.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { PriorityBadge } from '../../../ui/status/PriorityBadge.tsx';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import { allAttachments } from '../attachments.ts';
import { downloadAttachment } from '../download-attachment.ts';
import { text } from '../text.ts';
import { useScrollToOwnComment } from '../use-scroll-to-own-comment.ts';
import type { ListLink } from '../use-ticket-list.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { AttachmentPreview } from './AttachmentPreview.tsx';
import { Composer } from './Composer.tsx';
import type { ChatSlot } from './chat-slot.ts';
import { LongText } from './LongText.tsx';
import { TicketAttachments } from './TicketAttachments.tsx';
import classes from './TicketDesk.module.css';
import { TicketHead } from './TicketHead.tsx';
import { TicketProperties } from './TicketProperties.tsx';
import { Timeline } from './Timeline.tsx';

const words = text.ticket;

/** Narrower than this the properties are a sheet. */
const NARROW = '(max-width: 63.99em)';
/** In px: the same where a panel beside the ticket takes the room. */
const NARROW_BESIDE = 876;

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
  const onSmallScreen = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const body = useElementSize();
  const panel = chat?.panel(ticket);
  const narrow = onSmallScreen || (Boolean(panel) && body.width > 0 && body.width < NARROW_BESIDE);
  const [sheetOpened, setSheetOpened] = useState(false);
  const [assigning, setAssigning] = useState(false);
  const [preview, setPreview] = useState<Attachment | null>(null);
  useScrollToOwnComment(ticket.comments);
  const attachments = useMemo(() => allAttachments(ticket), [ticket]);

  const download = (attachment: Attachment) => {
    downloadAttachment(client, ticket._id, attachment).catch((error: unknown) => {
      toast.error(wordsOf(error, words.downloadFailed(attachment.originalName)));
    });
  };
  const files = { onOpen: setPreview, onDownload: download };

  const aside = (
    <>
      <TicketProperties ticket={ticket} onAssign={() => setAssigning(true)} />
      <TicketAttachments ticketId={ticket._id} attachments={attachments} {...files} />
    </>
  );

  return (
    <div className={classes.frame}>
      <div ref={body.ref} className={classes.desk} data-narrow={narrow || undefined}>
        <div className={classes.main}>
          <TicketHead
            number={ticket.ticketNumber}
            list={list}
            action={chat?.button(ticket)}
            {...(narrow ? { onShowProperties: () => setSheetOpened(true) } : {})}
          />
          <div className={classes.conversation}>
            {banner}
            <h1 className={classes.summary}>{ticket.summary}</h1>
            {narrow && (
              <p className={classes.state}>
                <StatusBadge status={ticket.status} /> <PriorityBadge priority={ticket.priority} />
              </p>
            )}
            <LongText className={classes.description}>{ticket.description}</LongText>
            <Timeline ticket={ticket} {...files} />
          </div>
          <Composer ticket={ticket} />
        </div>
        {narrow ? (
          <Drawer
            opened={sheetOpened}
            onClose={() => setSheetOpened(false)}
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

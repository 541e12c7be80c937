import { Box, Drawer, Group, Stack } from '@mantine/core';
import { useElementSize, useIntersection, useMediaQuery } from '@mantine/hooks';
import type { Attachment, Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { canEdit, canReply, isOpenFor } from '@switchboard/contract/tickets/ticket-policy.ts';
import { IconLayoutSidebarRight } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { lazyPage } from '../../../lib/navigation/lazy-page.ts';
import { useActor } from '../../../lib/session/session.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { Part } from '../../../ui/feedback/Part.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { PriorityBadge } from '../../../ui/status/PriorityBadge.tsx';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import { usePhone } from '../../../ui/use-phone.ts';
import { allAttachments } from '../attachments.ts';
import { downloadAttachment } from '../download-attachment.ts';
import { TicketKeys } from '../keys/TicketKeys.tsx';
import { TicketMore } from '../links/TicketMore.tsx';
import { TicketViewers } from '../presence/TicketViewers.tsx';
import { ticketFacts } from '../ticket-facts.ts';
import { ticketText } from '../ticket-text.ts';
import { useFieldEditing } from '../use-field-editing.ts';
import { useListWalk } from '../use-list-walk.ts';
import type { ListLink } from '../use-ticket-list.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { AttachmentPreview } from './AttachmentPreview.tsx';
import type { ChatSlot } from './chat-slot.ts';
import { HeadButton } from './HeadButton.tsx';
import { ResolveAndNext } from './ResolveAndNext.tsx';
import { SolveTicket } from './SolveTicket.tsx';
import { TicketAttachments } from './TicketAttachments.tsx';
import { TicketHead } from './TicketHead.tsx';
import { TicketPager } from './TicketPager.tsx';
import { TicketProperties } from './TicketProperties.tsx';
import { TicketText, TicketTitle } from './TicketTitle.tsx';
import { Timeline } from './Timeline.tsx';

const words = ticketText.ticket;

/** Whoever reads waits for nothing of what writing needs. */
const Composer = lazyPage(async () => (await import('./Composer.tsx')).Composer);
void Composer.preload();
const MergedInto = lazyPage(async () => (await import('../merging/MergedInto.tsx')).MergedInto);
const ReadsOnly = lazyPage(async () => (await import('../people/ReadsOnly.tsx')).ReadsOnly);
const ApprovalBlock = lazyPage(async () => (await import('../approvals/ApprovalBlock.tsx')).ApprovalBlock);
const AccessPanel = lazyPage(async () => (await import('../access/AccessPanel.tsx')).AccessPanel);
const HandoverBar = lazyPage(async () => (await import('../handover/HandoverBar.tsx')).HandoverBar);
/** In px: of its place until it is there, since the page opens at the newest entry, which stands above it. */
const COMPOSER_HEIGHT = { onPhone: 239, elsewhere: 161 };

/** Narrower than this the properties are a sheet. */
const NARROW = '(max-width: 63.99em)';
/** In px: the same where a panel beside the ticket takes the room. */
const NARROW_BESIDE = 876;
const ASIDE = 276;
/** Of the desk and what stands beside it: what bar and head leave of the window. */
const HEIGHT = 'calc(100dvh - var(--sticky-top))';
/** The sections of the sheet bring their own padding, which the title shares. */
const SHEET = {
  header: { paddingInlineStart: 16 },
  body: { padding: '0 0 env(safe-area-inset-bottom)' },
};
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
  const onPhone = usePhone();
  const onSmallScreen = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const body = useElementSize();
  const [explaining, setExplaining] = useState(false);
  const chatPanel = chat?.panel(ticket);
  const explanation = explaining && <AccessPanel ticket={ticket} onClose={() => setExplaining(false)} />;
  const panel = explanation || chatPanel;
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
    <TicketProperties
      ticket={ticket}
      onAssign={() => setAssigning(true)}
      onExplain={() => {
        setSheetOpened(false);
        setExplaining(true);
      }}
      editing={editing}
    >
      <TicketAttachments
        ticketId={ticket._id}
        attachments={attachments}
        hasMore={ticket.truncated.attachments || ticket.truncated.comments}
        {...files}
      />
    </TicketProperties>
  );

  return (
    <Box display="grid" style={{ gridTemplateColumns: 'minmax(0, 1fr) auto' }}>
      <Box
        ref={body.ref}
        display="grid"
        mih={HEIGHT}
        style={{ gridTemplateColumns: `minmax(0, 1fr)${narrow ? '' : ` ${ASIDE}px`}` }}
      >
        <Stack gap={0} miw={0}>
          <TicketHead
            ticket={ticket}
            list={list}
            compact={compact}
            withSummary={summary.entry?.isIntersecting === false}
          >
            <TicketViewers ticketId={ticket._id} compact={compact} />
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
            <TicketMore ticket={ticket} />
          </TicketHead>
          <Box flex={1} miw={0} maw="calc(920px + 2 * var(--page-padding))" px="var(--page-padding)" pt={16}>
            {banner}
            {ticket.handover && (
              <Suspense>
                <HandoverBar ticket={ticket} handover={ticket.handover} />
              </Suspense>
            )}
            <div ref={summary.ref}>
              <TicketTitle ticket={ticket} editing={editing} />
            </div>
            {narrow && (
              <Group component="p" gap={16} mb={8} fz="sm">
                <StatusBadge status={ticket.status} /> <PriorityBadge priority={ticket.priority} />
              </Group>
            )}
            <TicketText ticket={ticket} editing={editing} />
            {ticket.approvals.length > 0 && (
              <Suspense>
                <ApprovalBlock ticket={ticket} />
              </Suspense>
            )}
            <Part what="The timeline" data={ticket} framed>
              <Timeline ticket={ticket} {...files} />
            </Part>
          </Box>
          <Suspense fallback={<Box h={COMPOSER_HEIGHT[onPhone ? 'onPhone' : 'elsewhere']} />}>
            {ticket.mergedInto ? (
              <MergedInto ticket={ticket} into={ticket.mergedInto} />
            ) : canReply(actor, facts) ? (
              <Composer ticket={ticket} walk={walk} />
            ) : (
              <ReadsOnly />
            )}
          </Suspense>
        </Stack>
        {narrow ? (
          <Drawer
            opened={sheetOpened}
            onClose={() => leave(() => setSheetOpened(false))}
            closeOnEscape={editing.field === null}
            position={onSmallScreen ? 'bottom' : 'right'}
            size={onSmallScreen ? '85%' : 360}
            title={ticket.ticketNumber}
            styles={SHEET}
          >
            {aside}
          </Drawer>
        ) : (
          <Box
            component="aside"
            pos="sticky"
            top="var(--sticky-top)"
            h={HEIGHT}
            style={{ alignSelf: 'start', overflowY: 'auto', borderLeft: '1px solid var(--border)' }}
            aria-label={words.properties}
          >
            {aside}
          </Box>
        )}
      </Box>
      <Suspense>{panel}</Suspense>
      <TicketKeys ticket={ticket} />
      <ConfirmDialog
        {...question}
        title={ticketText.edit.leaveField}
        message={ticketText.edit.leave}
        confirmLabel={ticketText.edit.leaveFieldConfirm}
        cancelLabel={ticketText.edit.leaveFieldStay}
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
    </Box>
  );
}

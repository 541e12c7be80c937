import { ActionIcon, Box, Button, Group, Tabs, Text } from '@mantine/core';
import { REPLY_FILE_TYPES } from '@switchboard/contract/file-types.ts';
import { TICKET } from '@switchboard/contract/limits.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { canSetStatus, isActive, isStaff } from '@switchboard/contract/tickets/ticket-policy.ts';
import { IconChecks, IconClockPause, IconLock, IconPaperclip } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { acceptedNames } from '../../../lib/files/file-verdict.ts';
import { tellTyping } from '../../../lib/realtime/ticket-presence.ts';
import { useActor } from '../../../lib/session/session.ts';
import { AudienceGrown } from '../../../shared/audience/AudienceGrown.tsx';
import { AudienceLine } from '../../../shared/audience/AudienceLine.tsx';
import { useAudience, useWrittenFor } from '../../../shared/audience/use-audience.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { FileDropRow } from '../../../ui/files/FileDropRow.tsx';
import { useDroppedFiles } from '../../../ui/files/use-dropped-files.ts';
import { Hint } from '../../../ui/text/Hint.tsx';
import { Kbd } from '../../../ui/text/Kbd.tsx';
import { OtherDraft } from '../drafts/OtherDraft.tsx';
import { ComposerTools } from '../markdown/ComposerTools.tsx';
import { DraftImage } from '../markdown/DraftImage.tsx';
import { editField, selectedIn } from '../markdown/edit-field.ts';
import { Markdown } from '../markdown/Markdown.tsx';
import { type Edit, edited, withLine } from '../markdown/markdown-editing.ts';
import { TypingLine } from '../presence/TypingLine.tsx';
import { replyText } from '../reply-text.ts';
import { ticketFacts } from '../ticket-facts.ts';
import { useCrossingReply } from '../use-crossing-reply.ts';
import type { TicketWalk } from '../use-list-walk.ts';
import { useReply } from '../use-reply.ts';
import { useResolve } from '../use-resolve.ts';
import classes from './Composer.module.css';
import { MentionField } from './MentionField.tsx';

const words = replyText.reply;

const ComposerMacros = lazy(async () => ({
  default: (await import('../macros/ComposerMacros.tsx')).ComposerMacros,
}));

/** Whether a reply may set it back to Open. Since when it rests the server knows: not after its last change. */
const canBeReopened = (ticket: Ticket) =>
  !isActive(ticket) && Date.now() - Date.parse(ticket.updatedAt) <= TICKET.reopenWithin;

const MARK_KEYS: Readonly<Record<string, Edit>> = { b: 'bold', i: 'italic' };

/** What becomes of the ticket with the reply. */
type Then = 'stay' | 'reopen' | 'resolve' | 'wait';

interface ComposerProps {
  ticket: Ticket;
  /** Through the list from which the ticket was opened. */
  walk: TicketWalk | null;
}

/** Where a reply or an internal note is written; stays at the foot of the column. */
export function Composer({ ticket, walk }: ComposerProps) {
  const actor = useActor();
  const facts = ticketFacts(ticket);
  const staff = isStaff(actor, facts);
  const reply = useReply(ticket._id, staff);
  const mayReopen = !reply.internal && canSetStatus(actor, facts) && canBeReopened(ticket);
  const first: Then = mayReopen && ticket.createdBy._id === actor.id ? 'reopen' : 'stay';
  const mayWait = staff && !reply.internal && isActive(ticket) && ticket.createdBy._id !== actor.id;
  const resolve = useResolve(ticket, walk);
  const picker = useRef<HTMLInputElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const [isPreview, setPreview] = useState(false);
  const [question, setQuestion] = useState<{ text: string; then: Then } | null>(null);
  // A macro that sets the status says what becomes of the ticket.
  const resolving = reply.macro?.actions.includes('status') ? null : resolve;
  const audience = useAudience(ticket._id, reply.kind);
  const writtenFor = useWrittenFor(reply.kind, audience.data?.audience.version, reply.text.trim() !== '');
  const [asSent, setAsSent] = useState<Then>('stay');
  const crossing = useCrossingReply(ticket._id, reply.isWriting);
  const drop = useDroppedFiles(
    (files) => void reply.addFiles(files),
    reply.isSending,
    (files) => void reply.pasteFiles(files, putLine),
  );

  const putLine = (line: string): boolean => {
    const field = input.current;
    if (field === null || field !== document.activeElement) return false;
    editField(field, withLine(field.value, field.selectionEnd, line));
    return true;
  };
  const write = (words: string) => {
    reply.setText(words);
    if (staff) tellTyping(ticket._id, words.trim() === '' ? null : reply.kind);
  };
  useEffect(() => () => tellTyping(ticket._id, null), [ticket._id]);
  const edit = (kind: Edit) => {
    const field = input.current;
    if (field !== null && !reply.isSending) editField(field, edited(selectedIn(field), kind));
  };
  const send = async (then: Then, audienceVersion = writtenFor) => {
    setPreview(false);
    setAsSent(then);
    const beside = {
      reopen: then === 'reopen',
      expectsReply: then === 'wait',
      ...(audienceVersion !== undefined && { audienceVersion }),
    };
    if (!(await reply.send(beside))) return;
    tellTyping(ticket._id, null);
    if (then === 'resolve') await resolving?.resolve();
  };
  /** For those who read it now. */
  const sendAnyway = async () => {
    const { data } = await audience.refetch();
    await send(asSent, data?.audience.version);
  };
  /** Somebody may have said already what is about to be said. */
  const askAndSend = (then: Then) => {
    const asked = reply.canSend ? crossing() : null;
    if (asked === null) void send(then);
    else setQuestion({ text: asked, then });
  };

  const sendLabel = () => {
    if (reply.internal) return words.sendNote;
    if (!mayReopen) return words.send;
    return first === 'reopen' ? words.sendAndReopen : words.sendOnly;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      askAndSend(event.altKey && mayWait ? 'wait' : event.shiftKey && resolving !== null ? 'resolve' : first);
    }
    const marks = event.ctrlKey || event.metaKey ? MARK_KEYS[event.key] : undefined;
    if (marks !== undefined) {
      event.preventDefault();
      edit(marks);
    }
  };

  return (
    <section className={classes.foot} aria-label={words.region} data-composer>
      <div
        className={classes.card}
        data-internal={reply.internal || undefined}
        data-over={drop.isOver || undefined}
        {...drop.handlers}
      >
        <Group
          gap={12}
          justify="space-between"
          mih={37}
          px={12}
          style={{ borderBottom: `1px solid var(--${reply.internal ? 'note-line' : 'border'})` }}
        >
          {staff ? (
            <Tabs
              value={reply.internal ? 'note' : 'reply'}
              onChange={(tab) => reply.setInternal(tab === 'note')}
            >
              <Tabs.List className={classes.tabs}>
                <Tabs.Tab value="reply">{words.reply}</Tabs.Tab>
                <Tabs.Tab value="note" leftSection={<IconLock size={14} stroke={1.6} aria-hidden />}>
                  {words.note}
                </Tabs.Tab>
              </Tabs.List>
            </Tabs>
          ) : (
            <Text span fz="sm" fw={550}>
              {words.reply}
            </Text>
          )}
          {staff && <TypingLine ticketId={ticket._id} />}
          {reply.kept !== 'nowhere' && (
            <Text span flex="none" fz="xs" c="dimmed">
              {reply.kept === 'here' ? words.draftHere : words.draftSaved}
            </Text>
          )}
        </Group>
        {reply.other !== null && (
          <OtherDraft draft={reply.other} onUse={reply.useOther} onKeepMine={reply.keepMine} />
        )}
        <Box display={isPreview ? 'none' : undefined}>
          <MentionField
            ticketId={ticket._id}
            internal={reply.internal}
            label={reply.internal ? words.note : words.reply}
            placeholder={reply.internal ? words.notePlaceholder : words.replyPlaceholder}
            value={reply.text}
            onChange={write}
            onMention={reply.mention}
            input={input}
            onKeyDown={onKeyDown}
            readOnly={reply.isSending}
          />
        </Box>
        {isPreview && (
          <Box className={classes.preview} aria-label={replyText.markdown.preview} role="region">
            {reply.text.trim() === '' ? (
              replyText.markdown.nothing
            ) : (
              <Markdown
                image={(filename, alt) => (
                  <DraftImage
                    ticketId={ticket._id}
                    kind={reply.kind}
                    file={reply.files.find((file) => file.filename === filename)}
                    alt={alt}
                  />
                )}
              >
                {reply.text}
              </Markdown>
            )}
          </Box>
        )}
        <ComposerTools isPreview={isPreview} disabled={reply.isSending} onEdit={edit} onPreview={setPreview}>
          {staff && (
            <Suspense>
              <ComposerMacros
                ticketId={ticket._id}
                kind={reply.kind}
                disabled={reply.isSending || isPreview}
                input={input}
                used={reply.macro}
                onUse={reply.setMacro}
              />
            </Suspense>
          )}
        </ComposerTools>
        {reply.unmentioned.length > 0 && (
          <Text role="status" size="xs" c="secondary" px={12} py={4}>
            {replyText.mentions.dropped(reply.unmentioned)}
          </Text>
        )}
        {reply.rows.length > 0 && (
          <Box component="ul" mah={190} mt={6} style={{ overflowY: 'auto' }}>
            {reply.rows.map((file) => (
              <FileDropRow
                key={file.id}
                file={file}
                onRemove={reply.isSending ? undefined : reply.removeFile}
                onRetry={reply.retryFile}
              />
            ))}
          </Box>
        )}
        {reply.problem && (
          <Text role="alert" size="xs" c="danger" px={12} py={4}>
            {reply.problem}
          </Text>
        )}
        {reply.grown !== null && (
          <AudienceGrown
            ticketId={ticket._id}
            kind={reply.kind}
            message={reply.grown}
            onSend={() => void sendAnyway()}
          />
        )}
        <div className={classes.last}>
          <Hint label={words.attach}>
            <ActionIcon
              aria-label={words.attach}
              disabled={reply.isSending}
              onClick={() => picker.current?.click()}
            >
              <IconPaperclip size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Hint>
          <input
            ref={picker}
            type="file"
            hidden
            multiple
            accept={acceptedNames(REPLY_FILE_TYPES)}
            aria-label={words.attach}
            onChange={(event) => {
              void reply.addFiles([...(event.currentTarget.files ?? [])]);
              event.currentTarget.value = '';
            }}
          />
          <AudienceLine ticketId={ticket._id} kind={reply.kind} />
          <Box component="span" visibleFrom="sm" aria-hidden="true">
            <Kbd>Ctrl Enter</Kbd>
          </Box>
          {mayReopen && (
            <Button
              variant="default"
              disabled={!reply.canSend || reply.isSending}
              onClick={() => askAndSend(first === 'reopen' ? 'stay' : 'reopen')}
            >
              {first === 'reopen' ? words.sendOnly : words.sendAndReopen}
            </Button>
          )}
          {mayWait && (
            <Hint label={`${words.sendAndWait} (Ctrl Alt Enter)`}>
              <ActionIcon
                variant="default"
                size={30}
                aria-label={words.sendAndWait}
                disabled={!reply.canSend || reply.isSending}
                onClick={() => askAndSend('wait')}
              >
                <IconClockPause size={16} stroke={1.6} aria-hidden />
              </ActionIcon>
            </Hint>
          )}
          {resolving && (
            <Hint label={`${walk ? words.sendResolveNext : words.sendResolve} (Ctrl Shift Enter)`}>
              <ActionIcon
                variant="default"
                size={30}
                aria-label={walk ? words.sendResolveNext : words.sendResolve}
                loading={resolving.busy}
                disabled={!reply.canSend}
                onClick={() => askAndSend('resolve')}
              >
                <IconChecks size={16} stroke={1.6} aria-hidden />
              </ActionIcon>
            </Hint>
          )}
          <Button loading={reply.isSending} disabled={!reply.canSend} onClick={() => askAndSend(first)}>
            {sendLabel()}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        opened={question !== null}
        title={words.crossedTitle}
        message={question?.text}
        confirmLabel={words.sendAnyway}
        cancelLabel={words.readFirst}
        onConfirm={() => {
          setQuestion(null);
          void send(question?.then ?? 'stay');
        }}
        onClose={() => setQuestion(null)}
      />
    </section>
  );
}

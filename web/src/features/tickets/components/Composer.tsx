import { ActionIcon, Box, Button, Group, Tabs, Text } from '@mantine/core';
import { REPLY_FILE_TYPES } from '@switchboard/contract/file-types.ts';
import { TICKET } from '@switchboard/contract/limits.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { canSetStatus, isActive, isStaff } from '@switchboard/contract/tickets/ticket-policy.ts';
import { IconLock, IconPaperclip } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { useActor } from '../../../lib/session/session.ts';
import { FileDropRow } from '../../../ui/files/FileDropRow.tsx';
import { useDroppedFiles } from '../../../ui/files/use-dropped-files.ts';
import { Hint } from '../../../ui/text/Hint.tsx';
import { Kbd } from '../../../ui/text/Kbd.tsx';
import { acceptedNames } from '../file-verdict.ts';
import { text } from '../text.ts';
import { ticketFacts } from '../ticket-facts.ts';
import { useReply } from '../use-reply.ts';
import classes from './Composer.module.css';
import { MentionField } from './MentionField.tsx';
import { ReplyReaders } from './ReplyReaders.tsx';

const words = text.reply;

/** Whether a reply may set it back to Open. Since when it rests the server knows: not after its last change. */
const canBeReopened = (ticket: Ticket) =>
  !isActive(ticket) && Date.now() - Date.parse(ticket.updatedAt) <= TICKET.reopenWithin;

/** Where a reply or an internal note is written; stays at the foot of the column. */
export function Composer({ ticket }: { ticket: Ticket }) {
  const actor = useActor();
  const facts = ticketFacts(ticket);
  const staff = isStaff(actor, facts);
  const reply = useReply(ticket._id, staff);
  const mayReopen = !reply.internal && canSetStatus(actor, facts) && canBeReopened(ticket);
  const reopensFirst = mayReopen && ticket.createdBy._id === actor.id;
  const picker = useRef<HTMLInputElement>(null);
  const drop = useDroppedFiles(reply.addFiles, reply.isSending);

  const sendLabel = () => {
    if (reply.internal) return words.sendNote;
    if (!mayReopen) return words.send;
    return reopensFirst ? words.sendAndReopen : words.sendOnly;
  };

  const sendOnCtrlEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void reply.send(reopensFirst);
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
          {reply.savedAt !== null && (
            <Text span flex="none" fz="xs" c="dimmed">
              {words.draftSaved}
            </Text>
          )}
        </Group>
        <MentionField
          ticketId={ticket._id}
          internal={reply.internal}
          label={reply.internal ? words.note : words.reply}
          placeholder={reply.internal ? words.notePlaceholder : words.replyPlaceholder}
          value={reply.text}
          onChange={reply.setText}
          onMention={reply.mention}
          onKeyDown={sendOnCtrlEnter}
          readOnly={reply.isSending}
        />
        {reply.unmentioned.length > 0 && (
          <Text role="status" size="xs" c="secondary" px={12} py={4}>
            {text.mentions.dropped(reply.unmentioned)}
          </Text>
        )}
        {reply.rows.length > 0 && (
          <Box component="ul" mah={190} mt={6} style={{ overflowY: 'auto' }}>
            {reply.rows.map((file) => (
              <FileDropRow key={file.id} file={file} onRemove={reply.removeFile} />
            ))}
          </Box>
        )}
        {reply.problem && (
          <Text role="alert" size="xs" c="danger" px={12} py={4}>
            {reply.problem}
          </Text>
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
              reply.addFiles([...(event.currentTarget.files ?? [])]);
              event.currentTarget.value = '';
            }}
          />
          <ReplyReaders ticket={ticket} internal={reply.internal} />
          <Box component="span" visibleFrom="sm" aria-hidden="true">
            <Kbd>Ctrl Enter</Kbd>
          </Box>
          {reply.canCancel && (
            <Button variant="default" onClick={reply.cancel}>
              {words.cancelSending}
            </Button>
          )}
          {mayReopen && (
            <Button
              variant="default"
              disabled={!reply.canSend || reply.isSending}
              onClick={() => void reply.send(!reopensFirst)}
            >
              {reopensFirst ? words.sendOnly : words.sendAndReopen}
            </Button>
          )}
          <Button
            loading={reply.isSending}
            disabled={!reply.canSend}
            onClick={() => void reply.send(reopensFirst)}
          >
            {sendLabel()}
          </Button>
        </div>
      </div>
    </section>
  );
}

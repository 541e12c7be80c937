import { Text } from '@mantine/core';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { IconEye } from '@tabler/icons-react';
import { fullName } from '../../../lib/format/format.ts';
import { useActor } from '../../../lib/session/session.ts';
import { replyText } from '../reply-text.ts';
import classes from './Composer.module.css';

const words = replyText.reply;

/** Who will see what is being written. */
export function ReplyReaders({ ticket, internal }: { ticket: Ticket; internal: boolean }) {
  return (
    <p className={classes.readers}>
      <IconEye size={14} stroke={1.6} style={{ flex: 'none' }} aria-hidden />
      <Text span inherit className="anywhere" lineClamp={2} miw={0}>
        <Readers ticket={ticket} internal={internal} />
      </Text>
    </p>
  );
}

/** Names of so many people are shown; of more, how many. */
const NAMED = 3;

function Readers({ ticket, internal }: { ticket: Ticket; internal: boolean }) {
  const { id } = useActor();
  const organization = ticket.organization.name;
  if (internal) return words.seenByNoteReaders(organization);
  const others = [ticket.createdBy, ...ticket.people].filter(({ _id }) => _id !== id);
  if (others.length === 0) return words.seenByStaff(organization);
  const names = others.slice(0, NAMED).map(fullName);
  const more = others.length - names.length;
  return (
    <>
      <Text component="b" inherit fw={500} c="bright">
        {[...names, ...(more > 0 ? [words.moreReaders(more)] : [])].join(', ')}
      </Text>{' '}
      {words.seen(organization)}
    </>
  );
}

import { Text } from '@mantine/core';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { IconEye } from '@tabler/icons-react';
import { fullName } from '../../../lib/format/format.ts';
import { useActor } from '../../../lib/session/session.ts';
import { text } from '../text.ts';
import classes from './Composer.module.css';

const words = text.reply;

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

function Readers({ ticket, internal }: { ticket: Ticket; internal: boolean }) {
  const { id } = useActor();
  const organization = ticket.organization.name;
  if (internal) return words.seenByNoteReaders(organization);
  if (ticket.createdBy._id === id) return words.seenByStaff(organization);
  return (
    <>
      <Text component="b" inherit fw={500} c="bright">
        {fullName(ticket.createdBy)}
      </Text>{' '}
      {words.seen(organization)}
    </>
  );
}

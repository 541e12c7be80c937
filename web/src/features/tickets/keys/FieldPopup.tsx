import { Popover } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { useActor } from '../../../lib/session/session.ts';
import { useReturnedFocus } from '../../../ui/dialog/use-returned-focus.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useOpening } from '../../../ui/on-demand/use-opening.ts';
import { AnchorMark } from '../../../ui/status/AnchorMark.tsx';
import { ChoicePopup } from '../../../ui/status/ChoicePopup.tsx';
import { priorityChoice } from '../../../ui/status/PriorityMenu.tsx';
import { statusChoice } from '../../../ui/status/StatusMenu.tsx';
import { useEditTicket } from '../api/edit-ticket.ts';
import { ticketOptions } from '../api/get-ticket.ts';
import { useSetTicketStatus } from '../api/set-ticket-status.ts';
import { OpenAssignDialog } from '../components/OpenAssignDialog.tsx';
import { TagPicker } from '../components/TagPicker.tsx';
import { heldFor } from '../held-statuses.ts';
import { tagText } from '../tag-text.ts';
import { text } from '../text.ts';
import { ticketText } from '../ticket-text.ts';
import { type AskedField, askField } from './asked-field.ts';

const words = ticketText.ticket;

const close = () => askField(null);

/** What a key opens beside a ticket: its field's values. */
export function FieldPopup({ field, ticket, anchor }: AskedField) {
  switch (field) {
    case 'assign':
      return <OpenAssignDialog ticket={ticket} onClose={close} />;
    case 'status':
      return <StatusPopup ticket={ticket} anchor={anchor} />;
    case 'priority':
      return <PriorityPopup ticket={ticket} anchor={anchor} />;
    case 'tags':
      return <TagsPopup ticket={ticket} anchor={anchor} />;
  }
}

type Asked = Omit<AskedField, 'field'>;

function StatusPopup({ ticket, anchor }: Asked) {
  const actor = useActor();
  const { mutateAsync } = useSetTicketStatus();
  return (
    <ChoicePopup
      anchor={anchor}
      value={ticket.status}
      {...statusChoice(ticket.ticketNumber, heldFor(actor, ticket))}
      label={text.list.statusOf(ticket.ticketNumber)}
      onSelect={(status) => {
        mutateAsync({ ticketId: ticket._id, status, version: ticket.version }).catch((error: unknown) =>
          toast.error(wordsOf(error, words.statusFailed)),
        );
      }}
      onClosed={close}
    />
  );
}

function PriorityPopup({ ticket, anchor }: Asked) {
  const { mutateAsync } = useEditTicket();
  return (
    <ChoicePopup
      anchor={anchor}
      value={ticket.priority}
      {...priorityChoice(ticket.ticketNumber)}
      label={words.priorityOf(ticket.ticketNumber)}
      onSelect={(priority) => {
        mutateAsync({ ticketId: ticket._id, changes: { priority }, version: ticket.version }).catch(
          (error: unknown) => toast.error(wordsOf(error, words.priorityFailed)),
        );
      }}
      onClosed={close}
    />
  );
}

function TagsPopup({ ticket, anchor }: Asked) {
  const [wanted, setWanted] = useState(true);
  const opened = useOpening(wanted);
  useReturnedFocus(true);
  // What is put on it shows where the ticket itself is kept.
  const { data = ticket } = useQuery(ticketOptions(ticket._id));
  return (
    <Popover
      opened={opened}
      onChange={setWanted}
      position="bottom-start"
      width={280}
      trapFocus
      withRoles={false}
      transitionProps={{ onExited: close }}
    >
      <Popover.Target>
        <AnchorMark at={anchor} />
      </Popover.Target>
      <Popover.Dropdown p={8} role="dialog" aria-label={tagText.edit}>
        <TagPicker ticket={data} />
      </Popover.Dropdown>
    </Popover>
  );
}

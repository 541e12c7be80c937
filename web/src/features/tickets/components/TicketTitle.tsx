import { Group, Title, VisuallyHidden } from '@mantine/core';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import type { FieldEditing } from '../use-field-editing.ts';
import { EditButton } from './EditButton.tsx';
import { FieldEditor } from './FieldEditor.tsx';
import { LongText } from './LongText.tsx';

interface TicketTitleProps {
  ticket: Ticket;
  editing: FieldEditing;
}

/** The summary: the heading of the page. */
export function TicketTitle({ ticket, editing }: TicketTitleProps) {
  if (editing.field === 'summary') {
    return (
      <>
        <VisuallyHidden component="h1">{ticket.summary}</VisuallyHidden>
        <FieldEditor ticket={ticket} field="summary" editing={editing} />
      </>
    );
  }
  return (
    <Group align="flex-start" w="fit-content" maw="100%">
      <Title className="anywhere" maw={720} mb={8} lts="-0.015em">
        {ticket.summary}
      </Title>
      <EditButton field="summary" editing={editing} />
    </Group>
  );
}

/** The description. */
export function TicketText({ ticket, editing }: TicketTitleProps) {
  if (editing.field === 'description') {
    return <FieldEditor ticket={ticket} field="description" editing={editing} />;
  }
  return (
    <Group align="flex-start" w="fit-content" maw="100%">
      <LongText miw={0} maw={720} lh="lg" c="secondary">
        {ticket.description}
      </LongText>
      <EditButton field="description" editing={editing} />
    </Group>
  );
}

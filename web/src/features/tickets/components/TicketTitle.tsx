import { VisuallyHidden } from '@mantine/core';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import type { FieldEditing } from '../use-field-editing.ts';
import { EditButton } from './EditButton.tsx';
import { FieldEditor } from './FieldEditor.tsx';
import { LongText } from './LongText.tsx';
import classes from './TicketTitle.module.css';

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
    <div className={classes.line}>
      <h1 className={classes.summary}>{ticket.summary}</h1>
      <EditButton field="summary" editing={editing} />
    </div>
  );
}

/** The description. */
export function TicketText({ ticket, editing }: TicketTitleProps) {
  if (editing.field === 'description') {
    return <FieldEditor ticket={ticket} field="description" editing={editing} />;
  }
  return (
    <div className={classes.line}>
      <LongText className={classes.description}>{ticket.description}</LongText>
      <EditButton field="description" editing={editing} />
    </div>
  );
}

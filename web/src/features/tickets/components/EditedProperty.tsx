import { VisuallyHidden } from '@mantine/core';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { Property } from '../../../ui/page/Properties.tsx';
import type { EditedField, FieldEditing } from '../use-field-editing.ts';
import { EditButton } from './EditButton.tsx';
import classes from './EditedProperty.module.css';
import { FieldEditor } from './FieldEditor.tsx';

interface EditedPropertyProps {
  ticket: Ticket;
  field: EditedField;
  label: string;
  editing: FieldEditing;
  children: string;
}

/** A property that whoever may edits in its place. */
export function EditedProperty({ ticket, field, label, editing, children }: EditedPropertyProps) {
  if (editing.field === field) {
    return (
      <div>
        <VisuallyHidden component="dt">{label}</VisuallyHidden>
        <dd>
          <FieldEditor ticket={ticket} field={field} editing={editing} />
        </dd>
      </div>
    );
  }
  return (
    <Property label={label}>
      <span className={classes.value}>
        <span className="anywhere">{children}</span>
        <EditButton field={field} editing={editing} />
      </span>
    </Property>
  );
}

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
  const isEdited = editing.field === field;
  return (
    <>
      {isEdited && (
        // Refused, it is there again with what was chosen and why not.
        <div hidden={editing.isSending}>
          <VisuallyHidden component="dt">{label}</VisuallyHidden>
          <dd>
            <FieldEditor ticket={ticket} field={field} editing={editing} />
          </dd>
        </div>
      )}
      {(!isEdited || editing.isSending) && (
        <Property label={label}>
          <span className={classes.value}>
            <span className="anywhere">{children}</span>
            {!isEdited && <EditButton field={field} editing={editing} />}
          </span>
        </Property>
      )}
    </>
  );
}

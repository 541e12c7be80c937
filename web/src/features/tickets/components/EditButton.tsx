import { ActionIcon } from '@mantine/core';
import { shortLabel } from '@switchboard/contract/tickets/ticket-fields.ts';
import { IconPencil } from '@tabler/icons-react';
import { Hint } from '../../../ui/text/Hint.tsx';
import { text } from '../text.ts';
import type { EditedField, FieldEditing } from '../use-field-editing.ts';
import classes from './EditButton.module.css';

interface EditButtonProps {
  field: EditedField;
  editing: FieldEditing;
}

/** Beside what it edits; seen when that is pointed at, where one can point. */
export function EditButton({ field, editing }: EditButtonProps) {
  if (!editing.mayEdit) return null;
  const label = text.edit.field(shortLabel(field));
  return (
    <Hint label={label}>
      <ActionIcon
        size="sm"
        className={classes.edit}
        aria-label={label}
        data-edits={field}
        onClick={() => editing.edit(field)}
      >
        <IconPencil size={14} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Hint>
  );
}

import { ActionIcon } from '@mantine/core';
import { shortLabel } from '@switchboard/contract/tickets/ticket-fields.ts';
import { IconPencil } from '@tabler/icons-react';
import { useOnDemand } from '../../../ui/on-demand/on-demand.ts';
import { Hint } from '../../../ui/text/Hint.tsx';
import { ticketText } from '../ticket-text.ts';
import type { EditedField, FieldEditing } from '../use-field-editing.ts';
import classes from './EditButton.module.css';
import { fieldEditor } from './FieldEditor.tsx';

interface EditButtonProps {
  field: EditedField;
  editing: FieldEditing;
}

/** Beside what it edits; seen when that is pointed at, where one can point. */
export function EditButton({ field, editing }: EditButtonProps) {
  const { busy, ask, prepare } = useOnDemand(fieldEditor, () => editing.edit(field));
  if (!editing.mayEdit) return null;
  const label = ticketText.edit.field(shortLabel(field));
  return (
    <Hint label={label}>
      <ActionIcon
        size="sm"
        className={classes.edit}
        aria-label={label}
        data-edits={field}
        aria-busy={busy || undefined}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={({ currentTarget }) => void ask(currentTarget)}
      >
        <IconPencil size={14} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Hint>
  );
}

import type { Form } from '@switchboard/contract/tickets/forms/form-values.ts';
import type { FormFields } from '../form-fields.ts';
import { templateText } from '../text.ts';
import { placed } from '../type-draft.ts';
import { EditFieldDialog } from './EditFieldDialog.tsx';
import { FieldDialog } from './FieldDialog.tsx';

export const NEW_FIELD = Symbol('new');
/** The id of the field whose dialog is open. */
export type OpenField = string | typeof NEW_FIELD;

interface FieldDialogsProps {
  open: OpenField | null;
  form: Form;
  fields: FormFields;
  onChange: (form: Form) => void;
  onClose: () => void;
}

/** The dialogs of a form's fields, beside the form itself: they are forms of their own. */
export function FieldDialogs({ open, form, fields, onChange, onClose }: FieldDialogsProps) {
  if (open === NEW_FIELD) {
    return (
      <FieldDialog
        onAdd={async (body) => onChange([...form, placed(await fields.add(body, form))])}
        onClose={onClose}
      />
    );
  }
  const placement = form.find(({ field }) => field._id === open);
  const edited = placement && fields.editable(placement.field);
  if (edited === undefined) return null;
  return (
    <EditFieldDialog
      edited={edited}
      {...(fields.library === null && { labelHelp: templateText.labelHelp })}
      onSave={async (changes) => {
        const field = await fields.edit(edited, changes, form);
        onChange(form.map((other) => (other.field._id === field._id ? { ...other, field } : other)));
        return field;
      }}
      onClose={onClose}
    />
  );
}

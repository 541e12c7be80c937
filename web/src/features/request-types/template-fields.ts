/** Fields of a template: they stand in its form alone, and are saved with it. */
import { fieldProblem } from '@switchboard/contract/tickets/forms/check-field.ts';
import { FORM_MESSAGES } from '@switchboard/contract/tickets/forms/form-messages.ts';
import type { Form, FormField } from '@switchboard/contract/tickets/forms/form-values.ts';
import { newField } from '@switchboard/contract/tickets/forms/own-fields.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import type { EditableField, FieldChanges, FormFields, NewField } from './form-fields.ts';

interface Wrong {
  readonly path: string;
  readonly msg: string;
}

const refusal = (errors: Wrong[]) => new ApiError(400, 'VALIDATION_FAILED', errors[0]?.msg ?? '', errors);

/** The field as the server would take it. @throws ApiError as the server would refuse it */
function checked(_id: string, given: NewField, form: Form): FormField {
  const read = newField.safeParse(given);
  if (!read.success) {
    throw refusal(read.error.issues.map(({ path, message }) => ({ path: path.join('.'), msg: message })));
  }
  const field = { _id, ...read.data, currency: read.data.currency || null };
  const problem = fieldProblem(field);
  if (problem !== undefined) throw refusal([problem]);
  if (form.some((other) => other.field.key === field.key && other.field._id !== _id)) {
    throw refusal([{ path: 'key', msg: FORM_MESSAGES.keyTaken }]);
  }
  return field;
}

let added = 0;
/** Until it is saved; then its key is its id. */
function newId(): string {
  added += 1;
  return `new-${added}`;
}

const changed = (field: EditableField, changes: FieldChanges): NewField => ({
  key: field.key,
  label: field.label,
  kind: field.kind,
  options: field.options.map((option) => ({ ...option })),
  currency: field.currency ?? '',
  min: field.min,
  max: field.max,
  ...changes,
});

export const templateFields: FormFields = {
  library: null,
  retry: null,
  // No ticket has values of it.
  editable: (field) => ({ ...field, used: false }),
  add: async (field, form) => checked(newId(), field, form),
  edit: async (field, changes, form) => checked(field._id, changed(field, changes), form),
  canName: false,
};

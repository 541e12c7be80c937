/** Where the fields of a form come from. */
import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import type { Form, FormField } from '@switchboard/contract/tickets/forms/form-values.ts';
import type { createField, editField } from '@switchboard/contract/tickets/forms/own-fields.ts';

/** As a field is made. */
export type NewField = BodyInput<typeof createField>;
/** What of a field is changed. */
export type FieldChanges = Omit<BodyInput<typeof editField>, 'revision'>;

/** A field that can be changed. */
export interface EditableField extends FormField {
  /** It stands in a form, or did: its key and kind stay. */
  readonly used: boolean;
}

/** The fields that a form can have, and how they are made and changed. */
export interface FormFields {
  /** Those to choose from; null where a form has fields of its own alone. */
  readonly library: readonly FormField[] | null;
  /** Of the library, where it could not be loaded. */
  readonly retry: { readonly run: () => void; readonly busy: boolean } | null;
  /** Undefined while that is not known. */
  readonly editable: (field: FormField) => EditableField | undefined;
  /** Rejects with the ApiError of a refusal. */
  readonly add: (field: NewField, form: Form) => Promise<FormField>;
  /** The same. */
  readonly edit: (field: EditableField, changes: FieldChanges, form: Form) => Promise<FormField>;
  /** Whether values can name people and projects: what is kept for every organization knows none. */
  readonly canName: boolean;
}

/** Values of fields as rows: each in the column of its kind, of several choices one each. */
import {
  type FieldValue,
  type FieldValues,
  type FileValue,
  type Form,
  type FormField,
  isReference,
  type PersonValue,
  type ProjectValue,
} from '@switchboard/contract/tickets/forms/form-values.ts';

export interface ValueRow {
  readonly field_id: string;
  readonly place: number;
  readonly text: string | null;
  readonly number: number | null;
  readonly day: string | null;
  readonly person_id: string | null;
  readonly project_id: string | null;
  readonly file_id: string | null;
}

/** A row as it is read: with whom and what it names. */
export interface KeptValue extends Pick<ValueRow, 'field_id' | 'place' | 'text' | 'number' | 'day'> {
  readonly person: PersonValue | null;
  readonly project: ProjectValue | null;
  readonly file: FileValue | null;
}

type Columns = Partial<Omit<ValueRow, 'field_id' | 'place'>>;

const REFERENCE_COLUMNS = { person: 'person_id', project: 'project_id', file: 'file_id' } as const;

function columnsOf({ kind }: FormField, value: FieldValue): Columns[] {
  if (value === null) return [];
  if (isReference(value)) {
    return kind === 'person' || kind === 'project' || kind === 'file'
      ? [{ [REFERENCE_COLUMNS[kind]]: value._id }]
      : [];
  }
  if (typeof value === 'number') return [{ number: value }];
  if (typeof value === 'boolean') return [{ number: 1 }];
  if (typeof value === 'string') return [kind === 'date' ? { day: value } : { text: value }];
  if ('amount' in value) return [{ number: Number(value.amount), text: value.currency }];
  return value.map((text) => ({ text }));
}

export const rowsOf = (form: Form, values: FieldValues): ValueRow[] =>
  form.flatMap(({ field }) =>
    columnsOf(field, values[field.key] ?? null).map((columns, place) => ({
      field_id: field._id,
      place,
      text: null,
      number: null,
      day: null,
      person_id: null,
      project_id: null,
      file_id: null,
      ...columns,
    })),
  );

function readValue({ kind }: FormField, rows: readonly KeptValue[]): FieldValue {
  const [first] = rows;
  if (first === undefined) return null;
  switch (kind) {
    case 'choices':
      return rows.flatMap(({ text }) => text ?? []);
    case 'number':
      return first.number;
    case 'checkbox':
      return true;
    case 'date':
      return first.day;
    case 'person':
      return first.person;
    case 'project':
      return first.project;
    case 'file':
      return first.file && { ...first.file, createdAt: new Date(first.file.createdAt).toISOString() };
    case 'money':
      return { amount: (first.number ?? 0).toFixed(2), currency: first.text ?? '' };
    default:
      return first.text;
  }
}

/** What is empty is not there. */
export const valuesOf = (
  form: readonly { readonly field: FormField }[],
  rows: readonly KeptValue[],
): FieldValues =>
  Object.fromEntries(
    form.flatMap(({ field }) => {
      const value = readValue(
        field,
        rows.filter(({ field_id }) => field_id === field._id),
      );
      return value === null ? [] : [[field.key, value]];
    }),
  );

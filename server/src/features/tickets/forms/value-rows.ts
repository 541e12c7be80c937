/** Values of fields as rows: each in the column of its kind, of several choices one each. */
import type {
  FieldValue,
  FieldValues,
  Form,
  FormField,
} from '@switchboard/contract/tickets/forms/form-values.ts';

export interface ValueRow {
  readonly field_id: string;
  readonly place: number;
  readonly text: string | null;
  readonly number: number | null;
  readonly day: string | null;
}

type Columns = Partial<Pick<ValueRow, 'text' | 'number' | 'day'>>;

function columnsOf({ kind }: FormField, value: FieldValue): Columns[] {
  if (value === null) return [];
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
      ...columns,
    })),
  );

function readValue({ kind }: FormField, rows: readonly ValueRow[]): FieldValue {
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
    case 'money':
      return { amount: (first.number ?? 0).toFixed(2), currency: first.text ?? '' };
    default:
      return first.text;
  }
}

/** What is empty is not there. */
export const valuesOf = (form: Form, rows: readonly ValueRow[]): FieldValues =>
  Object.fromEntries(
    form.flatMap(({ field }) => {
      const value = readValue(
        field,
        rows.filter(({ field_id }) => field_id === field._id),
      );
      return value === null ? [] : [[field.key, value]];
    }),
  );

import type { FormField } from '@switchboard/contract/tickets/forms/form-values.ts';
import type { LibraryField } from '@switchboard/contract/tickets/forms/own-fields.ts';
import type { FieldDefinition, FieldRow } from './field.repo.ts';

export const formFieldOf = ({
  id,
  key,
  label,
  kind,
  options,
  currency,
  min,
  max,
}: FieldDefinition): FormField => ({
  _id: id,
  key,
  label,
  kind,
  options,
  currency,
  min,
  max,
});

export const presentField = (row: FieldRow): LibraryField => ({
  ...formFieldOf(row),
  options: row.options.map((option) => ({ ...option })),
  revision: row.revision,
  used: row.used,
  archived: row.archived_at !== null,
});

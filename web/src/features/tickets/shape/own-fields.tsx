/** Fields of request types in a list: its columns and its orders. */
import type { FieldValue, FormField } from '@switchboard/contract/tickets/forms/form-values.ts';
import { Suspense } from 'react';
import { lazyPage } from '../../../lib/navigation/lazy-page.ts';
import type { Column } from '../../../ui/table/column.ts';
import type { ListedTicket } from '../api/listed-ticket.ts';
import { nameOfField } from './own-field-names.ts';

const OwnValue = lazyPage(async () => (await import('../own-form/OwnValue.tsx')).OwnValue);

/** Those of the address that are there, in its order. */
export const shownFields = (keys: readonly string[], fields: readonly FormField[]): readonly FormField[] =>
  keys.flatMap((key) => fields.find((field) => field.key === key) ?? []);

export function OwnCell({ ticket, field }: { ticket: ListedTicket; field: FormField }) {
  const value: FieldValue = ticket.fields?.[field.key] ?? null;
  return (
    value !== null && (
      <span className="truncate">
        <Suspense>
          <OwnValue field={field} value={value} />
        </Suspense>
      </span>
    )
  );
}

export const ownColumn = (field: FormField): Column<ListedTicket> => ({
  key: nameOfField(field.key),
  header: field.label,
  width: 130,
  ...(field.kind !== 'file' && { sortable: 'asc' }),
  cell: (ticket) => <OwnCell ticket={ticket} field={field} />,
});

/** The order by a field, as the head of a table has it. */
export const ownHeadOf = (sort: string) =>
  sort === ''
    ? null
    : ({ key: sort.replace(/^-/, ''), direction: sort.startsWith('-') ? 'desc' : 'asc' } as const);

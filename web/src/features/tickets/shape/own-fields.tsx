/** Fields of request types in a list: its columns, its filters and its orders. */
import type { FieldValue, FormField } from '@switchboard/contract/tickets/forms/form-values.ts';
import { Suspense } from 'react';
import type { Filter } from '../../../lib/lists/filter.ts';
import { lazyPage } from '../../../lib/navigation/lazy-page.ts';
import type { Column } from '../../../ui/table/column.ts';
import type { ListedTicket } from '../api/listed-ticket.ts';
import type { TicketListState } from '../ticket-list-params.ts';
import { nameOfField } from './own-field-names.ts';
import { words } from './text.ts';

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

const CHECKED = (['true', 'false'] as const).map((value) => ({ value, label: words.checked[value] }));

/** An organization with more fields to filter by gets those that the list shows, or goes by already. */
const MOST_OFFERED = 4;

/** Of choices and checkboxes; a choice that is offered no more stays one that tickets have. */
export function ownFilters(
  fields: readonly FormField[],
  { own, field: picked }: Pick<TicketListState, 'own' | 'field'>,
): readonly Filter[] {
  const all = fields.filter(({ kind }) => kind === 'checkbox' || kind === 'choice' || kind === 'choices');
  const isUsed = ({ key }: FormField) => own.includes(key) || picked.some((one) => one.startsWith(`${key}:`));
  const offered = all.length > MOST_OFFERED ? all.filter(isUsed) : all;
  return offered.map(({ key, label, kind, options }) => {
    if (kind === 'checkbox') return { key: nameOfField(key), label, single: true, options: CHECKED };
    const choices = options.map((option) => ({ value: option.key, label: option.label }));
    return { key: nameOfField(key), label, options: choices };
  });
}

/** The order by a field, as the head of a table has it. */
export const ownHeadOf = (sort: string) =>
  sort === ''
    ? null
    : ({ key: sort.replace(/^-/, ''), direction: sort.startsWith('-') ? 'desc' : 'asc' } as const);

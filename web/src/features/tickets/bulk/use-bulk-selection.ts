import { type Role, TICKET_STATUSES } from '@switchboard/contract/enums.ts';
import { BULK } from '@switchboard/contract/limits.ts';
import { useState } from 'react';
import type { RowSelection } from '../../../ui/table/column.ts';
import { useSelection } from '../../../ui/table/use-selection.ts';
import { usePhone } from '../../../ui/use-phone.ts';
import type { BulkSelection } from '../api/bulk.ts';
import type { ListedTicket } from '../api/listed-ticket.ts';
import type { ListSource } from '../list-walk.ts';
import { text } from '../text.ts';

const words = text.select;

type Filters = NonNullable<BulkSelection['filters']>;

/** Begins the names of filters by fields of request types. */
const OWN = 'field.';

/** What narrows the list, without what only turns its pages. */
function filtersOf({ call, query }: ListSource): Filters {
  const { page: _page, limit: _limit, sort: _sort, group: _group, collapsed: _collapsed, ...rest } = query;
  const { assignedOnly, fields: _fields, ...others } = rest;
  const entries = Object.entries(others);
  const field = entries.flatMap(([name, value]) =>
    name.startsWith(OWN) ? [[name.slice(OWN.length), String(value)]] : [],
  );
  const narrowing = {
    ...Object.fromEntries(entries.filter(([name]) => !name.startsWith(OWN))),
    ...(field.length > 0 && { field: Object.fromEntries(field) }),
  };
  if (call === 'found') return { list: 'readable', ...narrowing };
  if (call !== 'own') return { list: 'all', ...narrowing };
  return { list: assignedOnly ? 'assigned' : 'own', ...narrowing };
}

const ignore = () => undefined;

/**
 * Which tickets of a list are chosen to be changed together.
 * @param isOfBefore the tickets are still those of another search or page: none of them is chosen by mistake
 */
export function useBulkSelection(
  role: Role,
  source: ListSource,
  tickets: readonly ListedTicket[] | undefined,
  total: number,
  isOfBefore: boolean,
) {
  const phone = usePhone();
  const filters = filtersOf(source);
  const scope = JSON.stringify(filters);
  const [begunIn, setBegunIn] = useState<string | null>(null);
  const state = useSelection(scope, total);
  const isShown = state.count > 0 || begunIn === scope;
  const clear = () => {
    state.clear();
    setBegunIn(null);
  };
  const rows: RowSelection<ListedTicket> = {
    isShown,
    has: state.has,
    isResting: isOfBefore,
    toggle: isOfBefore ? ignore : state.toggle,
    add: isOfBefore ? ignore : state.add,
    toggleAll: isOfBefore ? ignore : state.toggleAll,
    clear,
    labelOf: ({ ticketNumber }) => words.row(ticketNumber),
    label: words.page,
  };
  const keys = [...state.keys];
  const drawn = tickets ?? [];
  // A super admin's change is one organization's, which the list of all of them does not name.
  const isOneOrganization = role !== 'super_admin' || filters.organization !== '';
  // What others share is no list that changes are made by.
  const isShared = source.query.view === 'shared';
  const offersAll =
    isOneOrganization &&
    !isShared &&
    !state.isAll &&
    !isOfBefore &&
    drawn.length > 0 &&
    drawn.every(({ _id }) => state.has(_id)) &&
    total > state.count &&
    total <= BULK.tickets;
  const chosen = drawn.filter(({ _id }) => state.has(_id));
  const selection: BulkSelection = state.isAll ? { filters, exclude: keys } : { ids: keys };
  return {
    rows,
    selection,
    count: state.count,
    /** Statuses that wait for an approval on every one of them; of what is not drawn nothing is known. */
    held:
      chosen.length === state.count
        ? TICKET_STATUSES.filter(
            (status) => chosen.length > 0 && chosen.every(({ held }) => held.includes(status)),
          )
        : [],
    isShown,
    /** Whose agents, categories and projects are offered. */
    organization: drawn.find(({ _id }) => state.has(_id))?.organizationId ?? filters.organization ?? '',
    selectAll: offersAll ? { total, onSelect: state.selectAll } : null,
    clear,
    /** On a phone, where nothing is pointed at, choosing begins with a button. */
    begin: phone && !isShown ? () => setBegunIn(scope) : null,
  };
}
export type BulkTickets = ReturnType<typeof useBulkSelection>;

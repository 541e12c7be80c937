/** What a view shows: as it was saved while the address says nothing else, or as somebody has changed it there. */
import type { TicketSort } from '@switchboard/contract/enums.ts';
import {
  COLUMN_FIELDS,
  type ColumnField,
  FIXED_COLUMNS,
  type ViewGroup,
} from '@switchboard/contract/tickets/views/view-values.ts';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { UrlValues } from '../../../lib/lists/url-params.ts';
import type { UrlState } from '../../../lib/lists/use-url-state.ts';
import { NO_SHAPE, ticketListParams } from '../ticket-list-params.ts';
import { type ChipKey, chipsOf, searchOf } from './chips-of-search.ts';

export interface Saved {
  readonly q: string;
  readonly sort: TicketSort;
  readonly group: ViewGroup | null;
  /** Null for those that the reader has chosen. */
  readonly columns: readonly ColumnField[] | null;
}

interface ViewState extends UrlState<typeof ticketListParams> {
  /** What is shown, as a view would save it. */
  shown: Saved;
  isEdited: boolean;
  setColumns: (columns: readonly ColumnField[] | null) => void;
  /** As it was saved. */
  reset: () => void;
}

/** The address of a list with this search and order, whether or not a view of it is saved. */
export const queryOf = (saved: Saved): string => `?${new URLSearchParams(addressOf(saved))}`;

const addressOf = ({ q, sort, group, columns }: Saved) => ({
  q,
  sort,
  ...(group !== null && { group }),
  ...(columns !== null && { fields: columns.join() }),
});

/** In their order, those that stay always among them; null for none that there are. */
function columnsIn(fields: string): readonly ColumnField[] | null {
  const named = fields.split(',').flatMap((field) => COLUMN_FIELDS.find((one) => one === field) ?? []);
  return named.length === 0
    ? null
    : [...new Set([...FIXED_COLUMNS.filter((one) => !named.includes(one)), ...named])];
}

export function useViewState(saved: Saved, offered: ReadonlySet<ChipKey>): ViewState {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const present = new URLSearchParams(search);
  const isSaid = present.has('q') || present.has('sort') || present.has('group') || present.has('fields');
  const q = isSaid ? (present.get('q') ?? '') : saved.q;
  const sort = ticketListParams.sort.parse(isSaid ? present.get('sort') : saved.sort);
  const group = isSaid ? ticketListParams.group.parse(present.get('group')) : (saved.group ?? '');
  const fields = present.get('fields') ?? '';
  const columns = useMemo(
    () => (isSaid ? columnsIn(fields) : saved.columns),
    [isSaid, fields, saved.columns],
  );
  const chips = chipsOf(q, offered);
  const values = {
    ...chips,
    page: ticketListParams.page.parse(present.get('page')),
    search: '',
    organization: '',
    ...NO_SHAPE,
    clock: '',
    sort,
    group,
    collapsed: ticketListParams.collapsed.parse(present.get('collapsed')),
  };
  const normal = (one: string) => searchOf(chipsOf(one, offered));
  const isSaved = (one: Saved) =>
    normal(one.q) === normal(saved.q) &&
    one.sort === ticketListParams.sort.parse(saved.sort) &&
    one.group === saved.group &&
    one.columns?.join() === saved.columns?.join();

  const hrefWith = (changes: Partial<UrlValues<typeof ticketListParams>>, chosen = columns) => {
    const next = { ...values, page: 1, ...changes };
    const shown = { q: searchOf(next), sort: next.sort, group: next.group || null, columns: chosen };
    const address = new URLSearchParams(isSaved(shown) ? {} : addressOf(shown));
    const { page, collapsed } = ticketListParams;
    if (next.page > 1) address.set('page', page.format(next.page));
    if (next.collapsed.length > 0) address.set('collapsed', collapsed.format(next.collapsed));
    return address.size === 0 ? pathname : `${pathname}?${address}`;
  };
  const href: ViewState['href'] = (changes) => hrefWith(changes);
  const set: ViewState['set'] = (changes, { replace = false } = {}) => {
    navigate(href(changes), { replace, preventScrollReset: true });
  };
  const empty = { ...chipsOf('', offered), search: '', organization: '', clock: '', collapsed: [] };
  return {
    values,
    shown: { q: searchOf(chips), sort, group: group || null, columns },
    isEdited: isSaid && !isSaved({ q, sort, group: group || null, columns }),
    setColumns: (chosen) => navigate(hrefWith({ page: values.page }, chosen), { preventScrollReset: true }),
    href,
    set,
    clear: () => set(empty),
    reset: () => navigate(pathname, { preventScrollReset: true }),
  };
}

/** A list that is paged, searched and filtered in the address, in the words of `ListPage` and `FilterBar`. */
import type { FilterValues } from './filter.ts';
import type { UrlParam, UrlValues } from './url-params.ts';
import { type UrlState, useUrlState } from './use-url-state.ts';

type Params = Readonly<Record<string, UrlParam<unknown>>>;

/** They say which list is read, and how; every other value narrows it. */
const READING: ReadonlySet<string> = new Set([
  'tab',
  'page',
  'size',
  'sort',
  'view',
  'group',
  'collapsed',
  'own',
  'ownSort',
]);

export interface ListControls {
  paging: {
    page: number;
    onPage: (page: number) => void;
    pageHref: (page: number) => string;
    narrowed: boolean;
    onClear: () => void;
  };
  /** The keys of filters are names of values. */
  filtering: { value: FilterValues; onChange: (value: FilterValues) => void; onClear: () => void };
  searching: { value: string; onChange: (search: string) => void };
}

export type UrlList<P extends Params> = UrlState<P> & ListControls;

const picked = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value : value === '' ? [] : [String(value)];

const narrowing = (params: Params) => Object.keys(params).filter((key) => !READING.has(key));

/** Whether something narrows the list; its order does not. */
export const isNarrowed = <P extends Params>(params: P, values: UrlValues<P>): boolean =>
  narrowing(params).some((key) => params[key]?.format(values[key]) !== '');

/** The state of a list in the address, in the words of its page. */
export function urlListOf<P extends Params & { readonly page: UrlParam<number> }>(
  params: P,
  state: UrlState<P>,
): UrlList<P> {
  const { values, set, href } = state;
  // TypeScript does not see through the mapped type of a generic that these values are among it.
  const { page, search = '' } = values as { page: number; search?: string };
  const change = set as UrlState<{ page: UrlParam<number>; search: UrlParam<string> }>['set'];
  const hrefOf = href as UrlState<{ page: UrlParam<number> }>['href'];

  const narrowTo = (keys: readonly string[], rawOf: (key: string) => string) =>
    set(
      Object.fromEntries(keys.map((key) => [key, params[key]?.parse(rawOf(key))])) as Partial<UrlValues<P>>,
    );
  const keys = narrowing(params);
  const onClear = () => narrowTo(keys, () => '');

  return {
    ...state,
    paging: {
      page,
      onPage: (next) => change({ page: next }),
      pageHref: (next) => hrefOf({ page: next }),
      narrowed: isNarrowed(params, values),
      onClear,
    },
    filtering: {
      value: Object.fromEntries(
        keys.filter((key) => key !== 'search').map((key) => [key, picked(values[key])]),
      ),
      onChange: (value) => narrowTo(Object.keys(value), (key) => value[key]?.join(',') ?? ''),
      onClear,
    },
    searching: { value: search, onChange: (typed) => change({ search: typed }, { replace: true }) },
  };
}

/** `params` is a constant of the page, as for `useUrlState`. */
export const useUrlList = <P extends Params & { readonly page: UrlParam<number> }>(params: P): UrlList<P> =>
  urlListOf(params, useUrlState(params));

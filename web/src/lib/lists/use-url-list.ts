/** A list that is paged, searched and filtered in the address, in the words of `ListPage` and `FilterBar`. */
import type { FilterValues } from './filter.ts';
import type { UrlParam } from './url-params.ts';
import { type UrlState, type UrlValues, useUrlState } from './use-url-state.ts';

type ListParams = Readonly<Record<string, UrlParam<unknown>>> & {
  readonly page: UrlParam<number>;
  readonly search: UrlParam<string>;
};

/** They say how a list is read; every other value narrows it. */
const READING: ReadonlySet<string> = new Set(['page', 'size', 'sort']);

export interface UrlList<Params extends ListParams> extends Pick<UrlState<Params>, 'values' | 'set'> {
  /** For `ListPage`. */
  paging: {
    page: number;
    onPage: (page: number) => void;
    pageHref: (page: number) => string;
    narrowed: boolean;
    onClear: () => void;
  };
  /** For `FilterBar`; the keys of its filters are names of values. */
  filtering: { value: FilterValues; onChange: (value: FilterValues) => void; onClear: () => void };
  /** For the search of `FilterBar`. */
  searching: { value: string; onChange: (search: string) => void };
}

const picked = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value : value === '' ? [] : [String(value)];

/** `params` is a constant of the page, as for `useUrlState`. */
export function useUrlList<Params extends ListParams>(params: Params): UrlList<Params> {
  const { values, set, href } = useUrlState(params);
  // TypeScript does not see through the mapped type of a generic that these values are among it.
  const { page, search } = values as UrlValues<ListParams>;
  const change = set as UrlState<ListParams>['set'];
  const hrefOf = href as UrlState<ListParams>['href'];

  const narrowing = Object.keys(params).filter((key) => !READING.has(key));
  const narrowTo = (keys: readonly string[], rawOf: (key: string) => string) =>
    set(
      Object.fromEntries(keys.map((key) => [key, params[key]?.parse(rawOf(key))])) as Partial<
        UrlValues<Params>
      >,
    );
  const onClear = () => narrowTo(narrowing, () => '');

  return {
    values,
    set,
    paging: {
      page,
      onPage: (next) => change({ page: next }),
      pageHref: (next) => hrefOf({ page: next }),
      narrowed: narrowing.some((key) => params[key]?.format(values[key]) !== ''),
      onClear,
    },
    filtering: {
      value: Object.fromEntries(
        narrowing.filter((key) => key !== 'search').map((key) => [key, picked(values[key])]),
      ),
      onChange: (value) => narrowTo(Object.keys(value), (key) => value[key]?.join(',') ?? ''),
      onClear,
    },
    searching: { value: search, onChange: (typed) => change({ search: typed }, { replace: true }) },
  };
}

/** State of a list in the address: a list can be sent to a colleague, and the back button undoes a filter. */
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readParams, type UrlParams, type UrlValues } from './url-params.ts';

/** Only a change of the page itself keeps the page. */
const PAGE = 'page';

/** `search` with `changes` written into it; what `params` does not know stays. */
export function withChanges<Params extends UrlParams>(
  search: string,
  params: Params,
  changes: Partial<UrlValues<Params>>,
): string {
  const next = new URLSearchParams(search);
  if (!(PAGE in changes)) next.delete(PAGE);
  for (const [key, value] of Object.entries(changes)) {
    const raw = params[key]?.format(value) ?? '';
    if (raw === '') next.delete(key);
    else next.set(key, raw);
  }
  const text = next.toString().replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
}

export interface UrlState<Params extends UrlParams> {
  values: UrlValues<Params>;
  /** Changes some values. Anything but the page sends the list back to page 1. */
  set: (changes: Partial<UrlValues<Params>>, options?: { replace?: boolean }) => void;
  /** Takes every value out of the address. */
  clear: () => void;
  /** The address that `set` would lead to, for links. */
  href: (changes: Partial<UrlValues<Params>>) => string;
}

/** `params` is a constant of the page: `{ page: pageParam, search: textParam, status: choicesParam(…) }`. */
export function useUrlState<Params extends UrlParams>(params: Params): UrlState<Params> {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  const values = useMemo(() => readParams(params, search), [params, search]);

  const href = useCallback(
    (changes: Partial<UrlValues<Params>>) => `${pathname}${withChanges(search, params, changes)}`,
    [params, pathname, search],
  );
  const set = useCallback(
    (changes: Partial<UrlValues<Params>>, { replace = false } = {}) => {
      navigate(href(changes), { replace, preventScrollReset: true });
    },
    [href, navigate],
  );
  const clear = useCallback(() => {
    const next = new URLSearchParams(search);
    for (const key of Object.keys(params)) next.delete(key);
    navigate({ pathname, search: next.toString() }, { preventScrollReset: true });
  }, [navigate, params, pathname, search]);

  return { values, set, clear, href };
}

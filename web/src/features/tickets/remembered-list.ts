/** How a person last filtered and ordered a list: kept in this browser, under their id. */
import { useLocation } from 'react-router';
import { readStored, writeStored } from '../../lib/browser/storage.ts';
import type { UrlParam, UrlValues } from '../../lib/lists/url-params.ts';
import { type UrlState, useUrlState } from '../../lib/lists/use-url-state.ts';
import { useUser } from '../../lib/session/session.ts';

type ListParams = Readonly<Record<string, UrlParam<unknown>>>;

/** They belong to one visit. */
const PASSING = ['page', 'q', 'search'];

export interface RememberedList<Params extends ListParams> extends UrlState<Params> {
  /** Where to go on to, while the address says nothing of the list: what was chosen last, or `initial`. */
  redirect: string | null;
}

/**
 * The state of a list in the address, as `useUrlState` gives it. What the person chooses is remembered; what an address
 * says holds, and is not remembered, since somebody else may have sent it.
 * @param params a constant of the page; one of them must be written in every state, so that the address is never bare
 * @param initial the query of somebody who has not chosen anything yet: "?status=open"
 */
export function useRememberedList<Params extends ListParams>(
  name: string,
  params: Params,
  initial: string,
): RememberedList<Params> {
  const { _id: userId } = useUser();
  const { search } = useLocation();
  const state = useUrlState(params);
  const key = `switchboard.list.${userId}.${name}`;
  const present = new URLSearchParams(search);
  const isSaid = Object.keys(params).some((one) => present.has(one));

  /** Every value is written, since one that is left out may mean something else there. */
  const whole = (changes: Partial<UrlValues<Params>>) => ({
    ...state.values,
    ...(!('page' in changes) && { page: params.page?.parse(null) }),
    ...changes,
  });
  const href: typeof state.href = (changes) => state.href(whole(changes));
  const set: typeof state.set = (changes, options) => {
    if (!Object.keys(changes).every((one) => PASSING.includes(one))) {
      const chosen = new URL(href(changes), window.location.origin).searchParams;
      for (const one of PASSING) chosen.delete(one);
      writeStored(key, `?${chosen.toString().replaceAll('%2C', ',')}`);
    }
    state.set(whole(changes), options);
  };
  const clear = () =>
    set(
      Object.fromEntries(
        Object.entries(params).map(([one, param]) => [one, param.parse('')]),
      ) as UrlValues<Params>,
    );
  return { values: state.values, href, set, clear, redirect: isSaid ? null : (readStored(key) ?? initial) };
}

/**
 * Where somebody stood in each list: its filters and page, how far it was scrolled, and the row that was opened.
 * A way back leads there; the back button by itself, a link by the state that `usePlaceLink` gives it.
 */
import { type Location, useLocation, useNavigationType } from 'react-router';
import { isRecord } from '../api/is-record.ts';
import { subscribeToSession } from '../session/session-store.ts';

/** The last address of each list by its path, and the last row by place. */
const addresses = new Map<string, { search: string; place: string }>();
const rows = new Map<string, string>();

export function forgetListPlaces(): void {
  addresses.clear();
  rows.clear();
}

subscribeToSession((current, previous) => {
  if (current.user?._id !== previous.user?._id) forgetListPlaces();
});

const returningTo = (state: unknown): string | null =>
  isRecord(state) && typeof state.place === 'string' ? state.place : null;

/** The entry of the browser's history, or the earlier one that a link has led back to. */
export const placeOf = ({ key, state }: Pick<Location, 'key' | 'state'>): string => returningTo(state) ?? key;

export function useListPlace() {
  const location = useLocation();
  const isPop = useNavigationType() === 'POP';
  const { pathname, search } = location;
  const place = placeOf(location);
  return {
    place,
    /** This is a way back, not a new visit. */
    isReturn: isPop || returningTo(location.state) !== null,
    rememberAddress: () => void addresses.set(pathname, { search, place }),
    rememberRow: (rowKey: string) => void rows.set(place, rowKey),
    lastRow: () => rows.get(place),
  };
}

/** Whoever goes on through a list from ticket to ticket comes back to the row of the last one, on the page where it is. */
export function moveListPlace(path: string, search: string, rowKey: string): void {
  const address = addresses.get(path);
  if (address === undefined) return;
  addresses.set(path, { ...address, search });
  rows.set(address.place, rowKey);
}

/** The props of a link to a list: to where the person stood in it, or where that is not known, to what `search` selects. */
export function placeLink(path: string, search = ''): { to: string; state?: { place: string } } {
  const address = addresses.get(path);
  return address
    ? { to: `${path}${address.search}`, state: { place: address.place } }
    : { to: `${path}${search}` };
}

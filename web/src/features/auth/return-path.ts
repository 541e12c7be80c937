/** Where a visitor wanted to go before signing in, kept in the browser's history beside the sign-in page. */
import { paths } from '../../lib/navigation/paths.ts';

/** The state of a sign-in page's history entry. */
export interface EntranceState {
  returnTo: string;
}

/** Any origin serves: it only has to be the same before and after. */
const HERE = 'https://here.invalid';

const SIGN_IN_PAGES: ReadonlySet<string> = new Set([paths.login, paths.adminLogin]);

/** `raw` as a page of this application; the dashboard when it is missing or leads anywhere else. */
export function safeReturnPath(raw: unknown): string {
  if (typeof raw !== 'string' || !/^\/(?![/\\])/.test(raw) || !URL.canParse(raw, HERE))
    return paths.dashboard;
  const { origin, pathname, search, hash } = new URL(raw, HERE);
  if (origin !== HERE || pathname.startsWith('//') || SIGN_IN_PAGES.has(pathname)) return paths.dashboard;
  return `${pathname}${search}${hash}`;
}

export const hasReturnPath = (state: unknown): state is { returnTo: unknown } =>
  typeof state === 'object' && state !== null && 'returnTo' in state;

/** Where to go from a sign-in page whose history entry has this state. */
export const returnPathOf = (state: unknown): string =>
  safeReturnPath(hasReturnPath(state) ? state.returnTo : null);

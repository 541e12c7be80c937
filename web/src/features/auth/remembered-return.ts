/** The page that was asked for, kept for this tab while its visitor is away at the provider. */
import { safeReturnPath } from './return-path.ts';

const KEY = 'switchboard.return-to';

export function rememberReturn(path: string): void {
  try {
    sessionStorage.setItem(KEY, path);
  } catch {
    // A browser that keeps nothing leads to the dashboard.
  }
}

/** The page, once; the dashboard when there is none. */
export function takeRememberedReturn(): string {
  try {
    const path = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return safeReturnPath(path);
  } catch {
    return safeReturnPath(null);
  }
}

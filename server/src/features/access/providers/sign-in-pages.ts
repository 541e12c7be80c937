/** Where browsers go on from a provider. */
import { PROVIDER_REASONS } from '@switchboard/contract/access/google.ts';
import type { ErrorCode } from '@switchboard/contract/errors.ts';
import { AppError, type SecurityNote } from '../../../platform/http/app-error.ts';
import type { RedirectAnswer } from '../../../platform/http/call.ts';
import type { Logger } from '../../../platform/log.ts';
import { ProviderRefusal } from './proved-account.ts';

/** Pages of the web application that a sign-in comes back to. */
export const PAGES = { session: '/oauth/callback', profile: '/complete-profile' } as const;

export const page = (path: string, parameters: Record<string, string | null>): RedirectAnswer => {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== null);
  return { location: `${path}?${new URLSearchParams(given)}` };
};

const reasonOf = (code: ErrorCode) => PROVIDER_REASONS.find((reason) => reason === code) ?? null;

/** For the log, without what the provider said of a person. */
export const describe = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  const cause = error.cause instanceof Error ? ` (${describe(error.cause)})` : '';
  return `${error.name}: ${error.message}${cause}`;
};

interface Noted {
  /** Into the security log. */
  readonly note: (reason: string, known?: SecurityNote) => void;
  readonly log: Pick<Logger, 'error'>;
  readonly requestId: string;
}

/** Where somebody goes whom nobody signed in: the page says why as far as they may know. */
export function pageAfter(error: unknown, { note, log, requestId }: Noted): RedirectAnswer {
  if (error instanceof ProviderRefusal) {
    note(error.error);
    return page(PAGES.session, { error: error.error, domain: error.domain });
  }
  if (error instanceof AppError) {
    note(error.code, error.note);
    return page(PAGES.session, { error: 'auth_error', reason: reasonOf(error.code) });
  }
  log.error({ err: error, requestId }, 'a sign-in through a provider failed unexpectedly');
  return page(PAGES.session, { error: 'auth_error' });
}

/** What people read when a sign-in through the provider did not work, from what stands in the address. */
import { PROVIDER_ERRORS, PROVIDER_REASONS } from '@switchboard/contract/access/google.ts';
import { ERRORS } from '@switchboard/contract/errors.ts';
import { furtherText } from './further-text.ts';
import { ownText } from './own-text.ts';

export interface ProviderRefusal {
  message: string;
  /** Why, where the provider vouches for the person. */
  detail: string | null;
}

/** The longest name that a domain can have. */
const DOMAIN_LENGTH = 253;

const known = <Word extends string>(words: readonly Word[], raw: string | null) =>
  words.find((word) => word === raw);

/** @param screen the callback has shorter words of its own for an unknown organization */
export function providerRefusal(
  parameters: URLSearchParams,
  provider: string,
  screen: 'login' | 'callback',
): ProviderRefusal | null {
  if (!parameters.has('error')) return null;
  const error = known(PROVIDER_ERRORS, parameters.get('error')) ?? 'auth_error';
  const reason = known(PROVIDER_REASONS, parameters.get('reason'));
  const domain = (parameters.get('domain') ?? '').slice(0, DOMAIN_LENGTH);
  const words = furtherText.refused;
  const messages = {
    google_auth_failed: () => words.failed(provider),
    auth_error: () => words.error,
    sso_failed: () => ownText.failed,
    invalid_organization: () =>
      screen === 'login' ? words.noOrganization(provider, domain) : words.noOrganizationShort(domain),
  };
  return { message: messages[error](), detail: reason === undefined ? null : ERRORS[reason].message };
}

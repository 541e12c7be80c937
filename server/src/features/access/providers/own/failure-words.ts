/** Why a provider vouched for nobody, for the admin who set it up: without what names lead to, or what hosts inside answer. */
import { IDENTITY_PROVIDERS } from '@switchboard/contract/access/identity-provider-limits.ts';
import { AnswerTooLongError } from '../../../../platform/outbound/guarded-fetch.ts';
import { AddressRefusedError, HostUnknownError } from '../../../../platform/outbound/outbound.ts';
import { SamlRefusal } from './saml/saml-refusal.ts';

const OTHERWISE = 'The provider cannot be reached, or does not answer as one';

/** The error and what caused it, the outermost first. */
function* chainOf(error: unknown): Generator<Error> {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) yield at;
}

/** Errors about what the provider answered. */
const isOfProtocol = (error: Error) =>
  error instanceof SamlRefusal || ('code' in error && String(error.code).startsWith('OAUTH_'));

function sayProtocol(error: Error): string {
  const said = 'error' in error && typeof error.error === 'string' ? `: ${error.error}` : '';
  const why = 'error_description' in error && typeof error.error_description === 'string';
  return why ? `The provider refused${said} (${error.error_description})` : `${error.message}${said}`;
}

export function failureWords(error: unknown): string {
  const chain = [...chainOf(error)];
  if (chain.some((one) => one instanceof AddressRefusedError))
    return 'An address of the provider cannot be used';
  if (chain.some((one) => one instanceof HostUnknownError)) return 'The host of the provider is unknown';
  if (chain.some((one) => one instanceof AnswerTooLongError)) return 'The provider answers too much';
  if (chain.some(({ name }) => name === 'TimeoutError')) return 'The provider did not answer in time';
  const told = chain.find(isOfProtocol);
  return (told === undefined ? OTHERWISE : sayProtocol(told)).slice(0, IDENTITY_PROVIDERS.testClaimLength);
}

/** Whoever cancels at the provider comes back without having signed in. */
export class LeftError extends Error {
  override name = 'LeftError';
  readonly code = 'OAUTH_LEFT';
}

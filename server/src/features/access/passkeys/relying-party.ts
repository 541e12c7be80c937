/** Where passkeys are made and asked for: a host name, and the pages that may do it. */
import { isIP } from 'node:net';
import { AppError } from '../../../platform/http/app-error.ts';

export interface RelyingParty {
  /** The host name, which authenticators keep a passkey under. */
  readonly host: string;
  readonly origins: readonly string[];
}

/**
 * @param host as the caller's Host header says, which is that of PUBLIC_URL where one is set
 * @throws AppError PASSKEYS_UNAVAILABLE for a bare address, which browsers make no passkeys for
 */
export function relyingParty(host: string): RelyingParty {
  const address = `http://${host}`;
  const hostname = URL.canParse(address) ? new URL(address).hostname : '';
  if (hostname === '' || hostname.startsWith('[') || isIP(hostname) !== 0) {
    throw new AppError('PASSKEYS_UNAVAILABLE');
  }
  // A proxy in front may speak TLS, of which this program sees nothing; browsers have passkeys over TLS and on localhost alone.
  return { host: hostname, origins: [address, `https://${host}`] };
}

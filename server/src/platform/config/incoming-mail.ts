/** Mail that comes in: for which address, on which way, and who is believed. */
import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { ConfigError, optional, PROJECT_ROOT, wholeNumber, withDefault, wordsOf } from './values.ts';

export const incomingMailVariables = z.object({
  INBOUND_ADDRESS: optional(
    z
      .string()
      .trim()
      .toLowerCase()
      .regex(
        /^[a-z0-9][a-z0-9._-]{0,29}@[a-z0-9][a-z0-9.-]{0,180}$/,
        'must be an address like desk@example.com, without a plus, with at most 30 characters before the @',
      ),
  ),
  INBOUND_SMTP: optional(
    z
      .string()
      .trim()
      .regex(/^[^\s:]+:\d{1,5}$|^\[[0-9a-fA-F:]+\]:\d{1,5}$/, 'must be a host and a port, like 0.0.0.0:25'),
  ),
  INBOUND_SMTP_TLS: optional(
    z
      .string()
      .trim()
      .regex(/^[^,]+,[^,]+$/, 'must be the files of a key and of a certificate, separated by a comma'),
  ),
  INBOUND_TRUSTED_RELAYS: optional(z.string()),
  INBOUND_AUTHSERV_ID: optional(
    z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z0-9._-]{1,200}$/, 'must be a name like mx.example.com'),
  ),
  INBOUND_MAX_MEGABYTES: withDefault(wholeNumber(1, 100), 25),
});
type Values = z.output<typeof incomingMailVariables>;

/** An address of incoming mail, in its two parts. */
export interface IncomingAddress {
  readonly local: string;
  readonly domain: string;
}

export interface IncomingMail {
  readonly host: string;
  readonly port: number;
  /** Files; null for a way in without TLS. */
  readonly tls: { readonly key: string; readonly certificate: string } | null;
  /** Addresses and networks of mail servers of one's own that letters come through. */
  readonly relays: readonly string[];
  /** As whom such a server names itself where it says what it found out about a sender; null where it says nothing. */
  readonly authservId: string | null;
}

export const incomingMailOf = (values: Values, production: boolean) => ({
  /** Whose tags are the addresses of incoming mail; null where none comes in. */
  incomingAddress: addressOf(values, production),
  /** Where mail comes in; null where none does. */
  incomingMail: wayOf(values),
  /** Bytes of a letter. */
  largestLetter: values.INBOUND_MAX_MEGABYTES * 1024 * 1024,
});

/** Outside production letters can be given to the program by hand, so that there is always an address. */
function addressOf({ INBOUND_ADDRESS, INBOUND_SMTP }: Values, production: boolean): IncomingAddress | null {
  const [local = '', domain = ''] = (INBOUND_ADDRESS ?? 'desk@switchboard.localhost').split('@');
  return production && INBOUND_SMTP === undefined ? null : { local, domain };
}

function wayOf(values: Values): IncomingMail | null {
  const { INBOUND_SMTP, INBOUND_SMTP_TLS, INBOUND_AUTHSERV_ID } = values;
  const relays = values.INBOUND_TRUSTED_RELAYS === undefined ? [] : wordsOf(values.INBOUND_TRUSTED_RELAYS);
  if (relays.some((relay) => !ipaddr.isValid(relay) && !ipaddr.isValidCIDR(relay)))
    throw new ConfigError('INBOUND_TRUSTED_RELAYS must be addresses or networks, separated by commas');
  if (INBOUND_AUTHSERV_ID !== undefined && relays.length === 0)
    throw new ConfigError(
      'INBOUND_AUTHSERV_ID is set without INBOUND_TRUSTED_RELAYS, which say whom it is believed from',
    );
  if (INBOUND_SMTP === undefined) return null;
  if (values.INBOUND_ADDRESS === undefined)
    throw new ConfigError(
      'INBOUND_SMTP is set without INBOUND_ADDRESS, the address whose mail comes in there',
    );
  const colon = INBOUND_SMTP.lastIndexOf(':');
  const [key = '', certificate = ''] = wordsOf(INBOUND_SMTP_TLS ?? '').map((file) =>
    resolve(PROJECT_ROOT, file),
  );
  return {
    host: INBOUND_SMTP.slice(0, colon).replaceAll(/[[\]]/g, ''),
    port: Number(INBOUND_SMTP.slice(colon + 1)),
    tls: INBOUND_SMTP_TLS === undefined ? null : { key, certificate },
    relays,
    authservId: INBOUND_AUTHSERV_ID ?? null,
  };
}

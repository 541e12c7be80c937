/** Mail that comes in: for which address, on which way, and who is believed. */
import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { type IncomingMailbox, mailboxAt } from './incoming-mailbox.ts';
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
  INBOUND_IMAP_URL: optional(
    z.string().transform((text, context) => {
      const mailbox = mailboxAt(text.trim());
      if (mailbox !== null) return mailbox;
      context.addIssue({
        code: 'custom',
        message: 'must be an address like imaps://user:password@mail.example.com/INBOX',
      });
      return z.NEVER;
    }),
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

/** Who is believed in what they found out about a sender. */
export interface Trust {
  /** Addresses and networks of mail servers of one's own that letters come through. */
  readonly relays: readonly string[];
  /** As whom such a server, or that of the mailbox, names itself where it says it; null where it says nothing. */
  readonly authservId: string | null;
}

export interface IncomingMail extends Trust {
  readonly host: string;
  readonly port: number;
  /** Files; null for a way in without TLS. */
  readonly tls: { readonly key: string; readonly certificate: string } | null;
}

export function incomingMailOf(values: Values, production: boolean) {
  const trust = trustOf(values);
  const { INBOUND_ADDRESS, INBOUND_SMTP, INBOUND_IMAP_URL } = values;
  for (const [name, way] of Object.entries({ INBOUND_SMTP, INBOUND_IMAP_URL }))
    if (way !== undefined && INBOUND_ADDRESS === undefined)
      throw new ConfigError(`${name} is set without INBOUND_ADDRESS, the address whose mail comes in there`);
  const isOpen = INBOUND_SMTP !== undefined || INBOUND_IMAP_URL !== undefined;
  return {
    /** Whose tags are the addresses of incoming mail; null where none comes in. */
    incomingAddress: isOpen || !production ? addressOf(values) : null,
    /** Where mail is delivered to this program; null where none is. */
    incomingMail: wayOf(values, trust),
    /** Where mail lies that this program fetches, and whom it believes there; null where none does. */
    incomingMailbox:
      INBOUND_IMAP_URL === undefined ? null : { ...INBOUND_IMAP_URL, authservId: trust.authservId },
    /** Bytes of a letter. */
    largestLetter: values.INBOUND_MAX_MEGABYTES * 1024 * 1024,
  };
}

export type WatchedMailbox = IncomingMailbox & Pick<Trust, 'authservId'>;

/** Outside production letters can be given to the program by hand, so that there is always an address. */
function addressOf({ INBOUND_ADDRESS }: Values): IncomingAddress {
  const [local = '', domain = ''] = (INBOUND_ADDRESS ?? 'desk@switchboard.localhost').split('@');
  return { local, domain };
}

function trustOf({ INBOUND_TRUSTED_RELAYS, INBOUND_AUTHSERV_ID, INBOUND_IMAP_URL }: Values): Trust {
  const relays = INBOUND_TRUSTED_RELAYS === undefined ? [] : wordsOf(INBOUND_TRUSTED_RELAYS);
  if (relays.some((relay) => !ipaddr.isValid(relay) && !ipaddr.isValidCIDR(relay)))
    throw new ConfigError('INBOUND_TRUSTED_RELAYS must be addresses or networks, separated by commas');
  if (INBOUND_AUTHSERV_ID !== undefined && relays.length === 0 && INBOUND_IMAP_URL === undefined)
    throw new ConfigError(
      'INBOUND_AUTHSERV_ID is set without INBOUND_TRUSTED_RELAYS, which say whom it is believed from',
    );
  return { relays, authservId: INBOUND_AUTHSERV_ID ?? null };
}

function wayOf({ INBOUND_SMTP, INBOUND_SMTP_TLS }: Values, trust: Trust): IncomingMail | null {
  if (INBOUND_SMTP === undefined) return null;
  const colon = INBOUND_SMTP.lastIndexOf(':');
  const [key = '', certificate = ''] = wordsOf(INBOUND_SMTP_TLS ?? '').map((file) =>
    resolve(PROJECT_ROOT, file),
  );
  return {
    ...trust,
    host: INBOUND_SMTP.slice(0, colon).replaceAll(/[[\]]/g, ''),
    port: Number(INBOUND_SMTP.slice(colon + 1)),
    tls: INBOUND_SMTP_TLS === undefined ? null : { key, certificate },
  };
}

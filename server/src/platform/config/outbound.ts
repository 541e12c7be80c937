/** Where the program turns to for its organizations: addresses of webhooks. */
import { isIP } from 'node:net';
import { z } from 'zod';
import { isAdmittable, readAdmitted } from '../outbound/addresses.ts';
import { optional, wholeNumber, withDefault, wordsOf } from './values.ts';

/** An address of IPv4 or IPv6, that one in brackets where a port follows. */
const isNameServer = (word: string) => {
  const [, bracketed, plain = word] = /^(?:\[(.+)\]|([\d.]+))(?::\d{1,5})?$/.exec(word) ?? [];
  return isIP(bracketed ?? plain) !== 0;
};

export const outboundVariables = z.object({
  OUTBOUND_ALLOW: optional(
    z
      .string()
      .toLowerCase()
      .refine(
        (text) => wordsOf(text).every(isAdmittable),
        'must be hosts and networks, separated by commas, each like ci.example.internal or 10.1.0.0/16',
      ),
  ),
  DNS_SERVERS: optional(
    z
      .string()
      .refine(
        (text) => wordsOf(text).every(isNameServer),
        'must be addresses, separated by commas, each like 9.9.9.9 or 127.0.0.1:5353',
      ),
  ),
  WEBHOOKS_AT_ONCE: withDefault(wholeNumber(1, 1_000), 32),
});

export const outboundOf = (values: z.output<typeof outboundVariables>) => ({
  /** What may be reached beside public addresses, http included. */
  outboundAllow: readAdmitted(values.OUTBOUND_ALLOW === undefined ? [] : wordsOf(values.OUTBOUND_ALLOW)),
  /** Who is asked where hosts are; empty for whom the system asks. */
  dnsServers: values.DNS_SERVERS === undefined ? [] : wordsOf(values.DNS_SERVERS),
  webhooksAtOnce: values.WEBHOOKS_AT_ONCE,
});

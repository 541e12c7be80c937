/**
 * Whether a letter comes from where its From says: by DMARC, and where a domain says nothing of it, by a DKIM signature or an
 * SPF record of the same domain.
 */
import { promises as dns } from 'node:dns';
import type { Readable } from 'node:stream';
import { domainToASCII } from 'node:url';
import type { SenderVerdict } from '@switchboard/contract/mail-intake/letters.ts';
import ipaddr from 'ipaddr.js';
import type { AuthenticateResult, DNSResolver } from 'mailauth';
import { getDomain } from 'tldts';
import type { Trust } from '../../platform/config/incoming-mail.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { INCOMING_MAIL } from '../../platform/limits.ts';

export interface Delivery {
  /** Of whoever brings it. */
  readonly address: string;
  readonly helo: string;
  readonly returnPath: string;
}

/** The DNS does not answer. */
export class SenderUnknowable extends AppError {
  constructor() {
    super('UNAVAILABLE');
  }
}

/** Asks the name servers of this machine. */
export function createResolver(): DNSResolver {
  const resolver = new dns.Resolver({ timeout: INCOMING_MAIL.dns, tries: 1 });
  // The library takes records as they come.
  return async (domain, type) => (await resolver.resolve(domain, type)) as string[] | string[][];
}

/**
 * @param delivery null for a letter of the watched mailbox, whose server is as trusted as a relay
 * @param open reads the letter from its beginning
 * @throws SenderUnknowable
 */
export async function judgeSender(
  { relays, authservId }: Trust,
  resolver: DNSResolver,
  delivery: Delivery | null,
  open: () => Readable,
): Promise<SenderVerdict> {
  const { authenticate } = await import('mailauth');
  const sentBy = delivery === null || isAmong(relays, delivery.address) ? null : delivery;
  const relayed = sentBy === null;
  const found = await authenticate(open(), {
    // What brings a letter of a relay says nothing of who sent it.
    ...(sentBy !== null && { ip: sentBy.address, helo: sentBy.helo, sender: sentBy.returnPath }),
    resolver,
    disableArc: true,
    disableBimi: true,
  });
  if (relayed && authservId !== null) {
    const told = toldBy(authservId, found.dkim.headers?.parsed ?? []);
    if (told !== null) return told;
  }
  const verdict = verdictOf(relayed ? { ...found, spf: false } : found);
  // Whether the relay's sender was allowed to send it, nobody can tell any more.
  return verdict === 'fail' && relayed ? 'none' : verdict;
}

/** @throws SenderUnknowable */
function verdictOf({ dkim, spf, dmarc }: Found): SenderVerdict {
  const [from] = dkim.headerFrom;
  if (from === undefined || dkim.headerFrom.length > 1 || dkim.fromFields > 1) return 'none';
  const policy = dmarc ? dmarc.status.result : 'none';
  if (dmarc && policy === 'pass') {
    const { spf: sent, dkim: signed } = dmarc.alignment;
    // A signature that leaves an end of the body out says nothing of that end.
    return sent.result || (signed.result && !signed.underSized) ? 'pass' : 'none';
  }
  const isOfSender = (domain: string | undefined) =>
    domain !== undefined && organizationalDomain(domain) === organizationalDomain(from);
  const isSigned = dkim.results.some(
    ({ status, signingDomain }) =>
      status.result === 'pass' && !status.underSized && isOfSender(signingDomain),
  );
  const isSent = spf && spf.status.result === 'pass' && isOfSender(spf.domain);
  if (policy !== 'fail' && policy !== 'temperror' && (isSigned || isSent)) return 'pass';
  const results = [
    policy,
    spf ? spf.status.result : 'none',
    ...dkim.results.map(({ status }) => status.result),
  ];
  if (results.includes('temperror')) throw new SenderUnknowable();
  return policy === 'fail' ? 'fail' : 'none';
}

type Found = Pick<AuthenticateResult, 'dkim' | 'spf' | 'dmarc'>;

function organizationalDomain(addressOrDomain: string): string {
  const domain = domainToASCII(addressOrDomain.slice(addressOrDomain.lastIndexOf('@') + 1));
  return getDomain(domain, { allowPrivateDomains: true }) ?? domain;
}

const isAmong = (networks: readonly string[], address: string): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return networks.some((network) => {
    const [base, bits] = ipaddr.isValidCIDR(network)
      ? ipaddr.parseCIDR(network)
      : ([ipaddr.process(network), parsed.kind() === 'ipv4' ? 32 : 128] as const);
    return base.kind() === parsed.kind() && parsed.match(base, bits);
  });
};

/** @returns what the topmost Authentication-Results says of DMARC, where it is that server's; null for nothing */
function toldBy(
  authservId: string,
  head: readonly { readonly key: string; readonly line: Buffer }[],
): SenderVerdict | null {
  const top = head.find(({ key }) => key === 'authentication-results');
  if (top === undefined) return null;
  const line = top.line.toString('latin1');
  const [server = '', ...results] = withoutComments(line.slice(line.indexOf(':') + 1))
    .split(';')
    .map((part) => part.trim().toLowerCase());
  if (server.split(/\s/)[0] !== authservId) return null;
  const dmarc = results.find((result) => result.startsWith('dmarc='));
  const word = dmarc?.slice('dmarc='.length).split(/\s/)[0];
  return word === 'pass' || word === 'fail' ? word : null;
}

/** Comments and quoted words may say anything, also what the letter's writer put there. */
function withoutComments(text: string): string {
  let kept = '';
  let depth = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? '';
    if (character === '\\' && (quoted || depth > 0)) index += 1;
    else if (character === '"' && depth === 0) quoted = !quoted;
    else if (quoted) continue;
    else if (character === '(') depth += 1;
    else if (character === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0) kept += character;
  }
  return kept;
}

/** The way to addresses that somebody else chooses: each is looked up, all that it leads to is judged, and one of those is reached. */
import { type LookupAddress, promises as systemDns } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { Agent, buildConnector, Dispatcher } from 'undici';
import type { Config } from '../config.ts';
import { hasCode } from '../error-code.ts';
import { type Admitted, admitsAddress, admitsHost, isPublicAddress, literalAddress } from './addresses.ts';

/** It cannot be used, whatever it answers. */
export class AddressRefusedError extends Error {
  override name = 'AddressRefusedError';
}

/** The name leads nowhere. */
export class HostUnknownError extends Error {
  override name = 'HostUnknownError';
}

export interface Outbound {
  /**
   * Looks at an address before it is kept. A name that leads nowhere now is fine: it may do so later.
   * @throws AddressRefusedError
   */
  check(address: string): Promise<void>;
  /** Asks what may be reached, looks again at each connection, and follows no redirect. */
  request(url: string, options: RequestOptions): Promise<Dispatcher.ResponseData>;
  close(): Promise<void>;
}

export interface RequestOptions {
  readonly method: Dispatcher.HttpMethod;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Ends whatever is under way. */
  readonly signal: AbortSignal;
}

type Settings = Pick<Config, 'outboundAllow' | 'dnsServers'>;

/** Of all that is asked of a name server. */
const DNS_TIMEOUT_MS = 4_000;
const CONNECT_TIMEOUT_MS = 10_000;

type LookUp = (host: string) => Promise<LookupAddress[]>;

const isOfThisMachine = (host: string) => host === 'localhost' || host.endsWith('.localhost');

/**
 * Name servers are asked by the program itself: the system's own way takes a thread that files and passwords need, for as long
 * as servers do not answer. It is for names that stand in files of the machine, where no servers are named.
 */
function lookUpBy({ outboundAllow, dnsServers }: Settings): LookUp {
  const resolver = new systemDns.Resolver({ timeout: DNS_TIMEOUT_MS / 2, tries: 2 });
  if (dnsServers.length > 0) resolver.setServers(dnsServers);
  return async (host) => {
    if (dnsServers.length === 0 && (admitsHost(outboundAllow, host) || isOfThisMachine(host)))
      return systemDns.lookup(host, { all: true });
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const found = answers.flatMap((answer, index) =>
      answer.status === 'rejected'
        ? []
        : answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })),
    );
    const [failed] = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    if (found.length === 0 && failed !== undefined) throw failed;
    return found;
  };
}

/** Whoever listens for http has not to be who they say: it is for what the installation admits. */
function judge(admitted: Admitted, host: string, isSecure: boolean, found: readonly string[]): void {
  if (admitsHost(admitted, host)) return;
  const refused = found.find(
    (address) => !admitsAddress(admitted, address) && !(isSecure && isPublicAddress(address)),
  );
  if (refused !== undefined) throw new AddressRefusedError(`${host} leads to ${refused}`);
}

export function createOutbound(settings: Settings): Outbound {
  const { outboundAllow: admitted } = settings;
  const lookUp = lookUpBy(settings);

  /** Every address that a host has, all of which may be reached. */
  async function resolve(host: string, isSecure: boolean): Promise<LookupAddress[]> {
    const literal = literalAddress(host);
    const found =
      literal === null
        ? await lookUp(host.replace(/\.$/, ''))
        : [{ address: literal, family: literal.includes(':') ? 6 : 4 }];
    judge(
      admitted,
      host.replace(/\.$/, ''),
      isSecure,
      found.map(({ address }) => address),
    );
    if (found.length === 0) throw new HostUnknownError(`${host} has no address`);
    return found;
  }

  const connectBy =
    (build: typeof buildConnector): buildConnector.connector =>
    (options, done) => {
      resolve(options.hostname, options.protocol === 'https:').then(
        (found) => {
          const lookup: LookupFunction = (_host, { all }, answer) => {
            const [first] = found;
            if (all === true || first === undefined) answer(null, found);
            else answer(null, first.address, first.family);
          };
          build({ lookup, autoSelectFamily: true, timeout: CONNECT_TIMEOUT_MS })(options, done);
        },
        (error: Error) => done(isUnknownHost(error) ? new HostUnknownError(error.message) : error, null),
      );
    };
  /** The library takes 8 MB, which an installation that turns to nobody does without. */
  let agent: Agent | undefined;

  return {
    async request(url, options) {
      const undici = await import('undici');
      agent ??= new undici.Agent({
        connect: connectBy(undici.buildConnector),
        pipelining: 0,
        maxHeaderSize: 16_384,
      });
      return undici.request(url, { ...options, dispatcher: agent });
    },
    async check(address) {
      const { protocol, hostname, username, password } = new URL(address);
      if (username !== '' || password !== '') throw new AddressRefusedError('it holds a name or password');
      const isSecure = protocol === 'https:';
      await resolve(hostname, isSecure).catch((error: unknown) => {
        if (error instanceof AddressRefusedError) throw error;
        // What http leads to has to be known, since only some of it may be.
        if (!isSecure) throw new AddressRefusedError(`${hostname} leads nowhere`);
      });
    },
    async close() {
      await agent?.destroy();
    },
  };
}

const isUnknownHost = (error: unknown) => hasCode(error, 'ENOTFOUND', 'ENODATA', 'NOTFOUND');

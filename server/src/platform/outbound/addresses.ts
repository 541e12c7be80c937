/** Which addresses the program may turn to for somebody else: public ones, and those that the installation admits. */
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** Services of clouds that tell whoever asks what a machine may know, at addresses that look public. */
const METADATA = ['168.63.129.16'];
/** Holds an IPv4 address in its last four bytes, in a form that nobody gives out any more. */
const COMPATIBLE = ipaddr.parseCIDR('::/96');

const isIn = (address: Address, [network, bits]: Network) =>
  address.kind() === network.kind() && address.match(network, bits);

const read = (text: string): Address | null => (ipaddr.isValid(text) ? ipaddr.process(text) : null);

/** Whether it is an address of the public network, whatever it is written or translated as. */
export function isPublicAddress(text: string): boolean {
  const address = read(text);
  if (address === null || address.range() !== 'unicast') return false;
  return !METADATA.includes(address.toString()) && !isIn(address, COMPATIBLE);
}

/** What an installation admits beside public addresses. */
export interface Admitted {
  /** Names as they stand in an address; with `*.` in front any below. */
  readonly hosts: readonly string[];
  readonly networks: readonly Network[];
}

/** A name, `*.` and a name, an address, or a network such as 10.1.0.0/16. */
export const isAdmittable = (word: string): boolean =>
  ipaddr.isValidCIDR(word) ||
  ipaddr.isValid(word) ||
  /^(?:\*\.)?[a-z0-9_](?:[a-z0-9._-]*[a-z0-9])?$/.test(word);

export function readAdmitted(words: readonly string[]): Admitted {
  const networks = words.flatMap((word): Network[] => {
    if (ipaddr.isValidCIDR(word)) return [ipaddr.parseCIDR(word)];
    const address = read(word);
    return address === null ? [] : [[address, address.kind() === 'ipv4' ? 32 : 128] as Network];
  });
  const hosts = words.filter((word) => !ipaddr.isValidCIDR(word) && !ipaddr.isValid(word));
  return { hosts, networks };
}

export const admitsHost = ({ hosts }: Admitted, host: string): boolean =>
  hosts.some((known) => (known.startsWith('*.') ? host.endsWith(known.slice(1)) : host === known));

export function admitsAddress({ networks }: Admitted, text: string): boolean {
  const address = read(text);
  return address !== null && networks.some((network) => isIn(address, network));
}

/** A host of an address that is itself one, without the brackets of IPv6; null for a name. */
export function literalAddress(host: string): string | null {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(bare) ? bare : null;
}

/** Where browsers are reached: the services that the installation names, and nothing else that somebody else does. */
import { type LookupAddress, lookup as lookUp } from 'node:dns';
import { Agent } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './outbound/addresses.ts';

export interface PushServices {
  /** Hosts, with `*.` in front where any below are meant, and with their port where it is not that of https. */
  readonly hosts: readonly string[];
  /** Reaches them, whatever their names lead to then. */
  readonly agent: Agent;
}

export class UnsafeAddressError extends Error {
  override name = 'UnsafeAddressError';
}

/** The connection goes to the very addresses that were looked at. */
const lookUpPublic: LookupFunction = (host, options, answer) => {
  lookUp(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return answer(error, []);
    const refused = found.find(({ address }) => !isPublicAddress(address));
    if (refused) return answer(new UnsafeAddressError(`${host} leads to ${refused.address}`), []);
    return answer(null, found);
  });
};

/** Reaches public addresses alone. Connections stay, to the addresses that were looked at: new ones would take most of the time. */
export const publicAgent = new Agent({ lookup: lookUpPublic, keepAlive: true });

export function isPushService(endpoint: string, { hosts }: Pick<PushServices, 'hosts'>): boolean {
  const { protocol, host, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || username !== '' || password !== '') return false;
  return hosts.some((known) => (known.startsWith('*.') ? host.endsWith(known.slice(1)) : host === known));
}

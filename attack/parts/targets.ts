/** A good request of every call, as tools of others take them. */
import type { Endpoint } from '@switchboard/contract/endpoint.ts';
import { registry } from '@switchboard/contract/registry.ts';
import { nameOf, type Sample } from '@switchboard/server/src/testing/samples/sample.ts';
import { samples } from '@switchboard/server/src/testing/samples/samples.ts';
import { addressOf } from '@switchboard/server/src/testing/send-sample.ts';
import { ENDS_SESSIONS } from '../fuzz/fuzz-call.ts';
import type { Product } from '../product.ts';

export interface Target {
  readonly entry: Endpoint;
  readonly sample: Sample;
  /** From /api on. */
  readonly path: string;
  readonly token: string;
}

/** By the admin of an organization, or by a super admin where an admin may not. */
export async function targetsOf({ desk, world }: Product): Promise<Target[]> {
  const targets: Target[] = [];
  for (const entry of registry) {
    const make = samples[nameOf(entry)];
    if (make === undefined || ENDS_SESSIONS.includes(nameOf(entry))) continue;
    const sample = await make(desk, world.ours);
    const isAdmins = entry.access === 'public' || entry.access.includes('admin');
    const token = await desk.tokenFor(isAdmins ? world.ours.admin : world.superAdmin);
    targets.push({ entry, sample, path: `/api${addressOf(entry, sample).replace(/\?$/, '')}`, token });
  }
  return targets;
}

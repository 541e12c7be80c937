import { createLogger } from '../../../platform/log.ts';
import { readAdmitted } from '../../../platform/outbound/addresses.ts';
import { createOutbound, type Outbound } from '../../../platform/outbound/outbound.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { createSlots } from '../sending/slots.ts';
import { attemptDue, makeAll } from '../sending/start-delivering.ts';

/** Reaches this machine alone. */
export const openLoopback = (): Outbound =>
  createOutbound({ outboundAllow: readAdmitted(['127.0.0.0/8']), dnsServers: [] });

/** Makes deliveries of what has happened, and every attempt that is due now. */
export async function deliver(
  app: Pick<TestApp, 'db' | 'clock' | 'secretKey'>,
  outbound: Pick<Outbound, 'request'>,
  atOnce = 32,
): Promise<void> {
  const deps = { ...app, outbound, log: createLogger('silent') };
  const slots = createSlots(atOnce, () => undefined);
  const stopping = new AbortController();
  await makeAll(deps);
  for (let begun = 1; begun > 0; ) {
    begun = await attemptDue(deps, slots, stopping.signal);
    await slots.settled();
  }
}

/** The clock of program and database is put forward and back. What schedules make of it is shown by scripts/schedules-over-time.ts. */
import { join } from 'node:path';
import {
  FAKETIME_MISSING,
  findFaketime,
  setOffset,
  underFaketime,
} from '../../scripts/schedules-over-time/fake-clock.ts';
import { signIn } from '../caller.ts';
import type { Fault } from './fault.ts';
import { PERSON, startLoad, untilTrue } from './load.ts';
import { startProduct, temporaryDirectory } from './product.ts';

const HOUR = 3_600;
/** Seconds that the clock is off, one after the other. */
const OFFSETS = [2 * HOUR, 0, -2 * HOUR, 0];
/** The clock is asked for by the header of an answer. */
const TOLERANCE_SECONDS = 60;

export const clockMoved: Fault = {
  name: 'clock-moved',
  rounds: 2,
  missing: () => (findFaketime() === null ? FAKETIME_MISSING : null),
  async run({ stack, rounds, figures, heals, find }) {
    const file = join(await temporaryDirectory(stack, 'clock'), 'offset');
    setOffset(file, 0);
    const product = await startProduct(stack, { settings: underFaketime(findFaketime() ?? '', file) });
    const { headers } = await signIn(product.origin, PERSON.email, PERSON.password);
    for (let count = 0; count < rounds; count += 1) {
      const load = await startLoad(product, figures);
      for (const offset of OFFSETS) {
        setOffset(file, offset);
        await untilTrue('the clock did not move', async () => {
          const answer = await fetch(`${product.origin}/api/health/live`);
          const clock = Date.parse(answer.headers.get('date') ?? '');
          return Math.abs(clock - Date.now() - offset * 1000) < TOLERANCE_SECONDS * 1000;
        });
        heals(await load.healed());
        const { status } = await fetch(`${product.origin}/api/tickets?limit=1`, { headers });
        if (status !== 200) find(`with a clock ${offset} seconds off a session was answered with ${status}`);
      }
      await load.settle();
    }
    await product.end('SIGTERM');
  },
};

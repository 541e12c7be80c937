/** Sends what its parent asks for, from a process of its own: several of them are several callers. */
import { openSender } from '@switchboard/server/src/testing/requests.ts';
import type { CallerMessage } from './callers.ts';

const say = (message: CallerMessage) => process.send?.(message);

process.on('message', async (message: CallerMessage) => {
  if (!('origin' in message)) return;
  const { origin, seconds, callers, rate, wanted, first } = message;
  const sender = openSender(origin);
  const next = (number: number) => {
    const request = wanted[(first + number) % wanted.length];
    if (request === undefined) throw new Error('There is nothing to send');
    return request;
  };
  const answers =
    rate === null ? await sender.inTurn(callers, seconds, next) : await sender.atRate(rate, seconds, next);
  sender.close();
  say({ answers });
});

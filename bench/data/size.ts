import { parseArgs } from 'node:util';
import type { Size } from './build.ts';

/** The size that the command line asks for. @throws Error naming what is not a whole number above 0 */
export function readSize(): Size {
  const { values } = parseArgs({
    options: {
      tickets: { type: 'string', default: '100000' },
      organizations: { type: 'string', default: '50' },
      users: { type: 'string', default: '10000' },
      // Which scenarios are measured; read where they are.
      only: { type: 'string', multiple: true },
    },
  });
  const whole = (name: 'tickets' | 'organizations' | 'users') => {
    const count = Number(values[name]);
    if (!Number.isSafeInteger(count) || count < 1)
      throw new Error(`--${name} must be a whole number above 0`);
    return count;
  };
  return { tickets: whole('tickets'), organizations: whole('organizations'), users: whole('users') };
}

import { parseArgs } from 'node:util';
import type { Size } from './build.ts';

/** Of all people and tickets, the first organization's. */
export const SHARE = 0.4;
const LARGE: Size = { tickets: 100_000, organizations: 50, users: 10_000, share: SHARE };

/**
 * The size that the command line asks for.
 * @throws Error naming what is not a whole number above 0, or a share between 0 and 1
 */
export function readSize(usual: Omit<Size, 'share'> = LARGE): Size {
  const { values } = parseArgs({
    options: {
      tickets: { type: 'string', default: `${usual.tickets}` },
      organizations: { type: 'string', default: `${usual.organizations}` },
      users: { type: 'string', default: `${usual.users}` },
      share: { type: 'string', default: `${SHARE}` },
    },
    // What else is asked for is read elsewhere.
    strict: false,
  });
  const whole = (name: 'tickets' | 'organizations' | 'users') => {
    const count = Number(values[name]);
    if (!Number.isSafeInteger(count) || count < 1)
      throw new Error(`--${name} must be a whole number above 0`);
    return count;
  };
  const share = Number(values.share);
  if (!(share > 0 && share < 1)) throw new Error('--share must be between 0 and 1');
  return { tickets: whole('tickets'), organizations: whole('organizations'), users: whole('users'), share };
}

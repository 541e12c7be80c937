import { parseArgs } from 'node:util';
import type { Size } from './build.ts';

const LARGE: Size = { tickets: 100_000, organizations: 50, users: 10_000 };

/** The size that the command line asks for. @throws Error naming what is not a whole number above 0 */
export function readSize(usual = LARGE): Size {
  const { values } = parseArgs({
    options: {
      tickets: { type: 'string', default: `${usual.tickets}` },
      organizations: { type: 'string', default: `${usual.organizations}` },
      users: { type: 'string', default: `${usual.users}` },
    },
    // What else is asked for is read elsewhere.
    strict: false,
  });
  const whole = (name: keyof Size) => {
    const count = Number(values[name]);
    if (!Number.isSafeInteger(count) || count < 1)
      throw new Error(`--${name} must be a whole number above 0`);
    return count;
  };
  return { tickets: whole('tickets'), organizations: whole('organizations'), users: whole('users') };
}

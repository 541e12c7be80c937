/** What the command line asks for. */
import { parseArgs } from 'node:util';
import { readSize } from './data/size.ts';
import type { Duration, Scenario } from './measure.ts';

/** As many tickets as other help desks were measured with. */
const USUAL = { tickets: 20_000, organizations: 10, users: 2_000 };

/**
 * `--only` takes the scenarios whose names contain one of the words given so; `--data` names a directory whose data
 * stays for the next run.
 * @throws Error naming what is not a number above 0
 */
export function readChoice() {
  const { values } = parseArgs({
    options: {
      // Read where the size is.
      tickets: { type: 'string' },
      organizations: { type: 'string' },
      users: { type: 'string' },
      only: { type: 'string', multiple: true, default: [] },
      data: { type: 'string' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '1' },
    },
  });
  const { only: words } = values;
  const duration: Duration = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
  if (!(duration.rounds > 0 && duration.seconds > 0)) {
    throw new Error('--rounds and --seconds must be numbers above 0');
  }
  return {
    includesAll: words.length === 0,
    includes: ({ name }: Scenario) => words.length === 0 || words.some((word) => name.includes(word)),
    dataDirectory: values.data,
    size: readSize(USUAL),
    duration,
  };
}

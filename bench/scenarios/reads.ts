import type { Caller } from '../caller.ts';
import type { Scenario } from '../measure.ts';
import { expectSameAnswers } from '../yardsticks/same.ts';

const addressOf = (path: string) => encodeURI(`/api${path}`);

/** One person who asks for these paths in turn. */
export const reads = (name: string, { headers }: Caller, paths: readonly string[]): Scenario => ({
  name,
  requests: paths.map((path) => ({ method: 'GET', path: addressOf(path), headers })),
});

/** Reads that the bare server answers too. */
export const comparedReads = (
  name: string,
  caller: Caller,
  paths: readonly string[],
  goal: number,
): Scenario => ({
  ...reads(name, caller, paths),
  yardstick: {
    goal,
    expectSame: (product, bare) => expectSameAnswers([product, bare], paths.map(addressOf), caller.headers),
  },
});

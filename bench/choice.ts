import { parseArgs } from 'node:util';
import type { Scenario } from './measure.ts';

interface Choice {
  /** What the results are filed under. */
  readonly name: string;
  includes(scenario: Scenario): boolean;
}

/** The scenarios whose names contain one of the words given as `--only`; all without it. */
export function readChoice(): Choice {
  const { values } = parseArgs({
    options: { only: { type: 'string', multiple: true, default: [] } },
    // The size of the data is read elsewhere.
    strict: false,
  });
  const words = values.only.map(String);
  return {
    name: words.length === 0 ? 'tickets' : words.join('-').replaceAll(/\W+/g, '-'),
    includes: ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  };
}

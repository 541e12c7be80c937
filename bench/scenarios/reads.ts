import type { Caller } from '../caller.ts';
import type { Scenario } from '../measure.ts';

/** One person who asks for these paths in turn. */
export const reads = (name: string, { headers }: Caller, paths: readonly string[]): Scenario => ({
  name,
  requests: paths.map((path) => ({ method: 'GET', path: encodeURI(`/api${path}`), headers })),
});

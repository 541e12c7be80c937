/** How much of each kind the tests and a whole attack send. */
export interface Extent {
  /** Requests to each call. */
  readonly calls: number;
  /** Payloads to each event of the sockets. */
  readonly events: number;
  readonly uploads: number;
  readonly imports: number;
}

export const IN_TESTS: Extent = { calls: 100, events: 200, uploads: 50, imports: 30 };
export const IN_ATTACK: Extent = { calls: 10_000, events: 2_000, uploads: 500, imports: 300 };

import type { Origin } from '../../record/security-log/security-event.ts';

/** When and in which request somebody comes back from the provider, and from where. */
export interface Occasion {
  readonly at: Date;
  readonly requestId: string;
  readonly origin: Origin;
  /** What the browser's cookie says: the one-time token is good there alone. */
  readonly browser: string;
}

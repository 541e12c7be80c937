import type { NewEntry } from './entry.repo.ts';
import type { Reasons } from './who-hears.ts';

/** An entry with what decides when its person is told elsewhere, too. */
export interface ToldEntry {
  readonly entry: NewEntry;
  readonly reasons: Reasons;
  /** Of a ticket that is Critical. */
  readonly isCritical: boolean;
}

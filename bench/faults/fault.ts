import type { Random } from '../data/random.ts';
import type { Figures } from './load.ts';

export interface Round {
  /** Ends what the fault starts, whatever happens. */
  readonly stack: AsyncDisposableStack;
  readonly random: Random;
  readonly figures: Figures;
  readonly rounds: number;
  /** So many seconds from the end of the fault, or from the kill, until everything was acknowledged again. */
  heals(seconds: number): void;
  /** A figure of this fault alone. */
  tell(what: string, figure: number): void;
  /** What should not be. */
  find(what: string): void;
}

export interface Fault {
  readonly name: string;
  readonly rounds: number;
  /** Why it cannot be had on this machine; null where it can. */
  missing?(): string | null;
  run(round: Round): Promise<void>;
}

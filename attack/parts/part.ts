import type { Product } from '../product.ts';
import type { Tool } from '../tool.ts';

export interface PartContext {
  readonly product: Product;
  /** For what its tool writes; gone after the run. */
  readonly directory: string;
  readonly seed: number;
  /** Malformed requests to each call. */
  readonly cases: number;
}

export interface Outcome {
  readonly counts: Readonly<Record<string, number>>;
  /** Sentences. */
  readonly findings: readonly string[];
}

export interface Part {
  readonly name: string;
  /** What it needs from Debian. */
  readonly tool?: Tool;
  /** Whether the product keeps the limits that it has in service; without them, all of a part gets through. */
  readonly underLimits?: true;
  run(context: PartContext): Promise<Outcome>;
}

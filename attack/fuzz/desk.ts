/** What the fuzzer needs of the product, whether it runs in this process or in one of its own. */
import type { TestApp } from '@switchboard/server/src/testing/test-app.ts';

export type Desk = Pick<
  TestApp,
  'db' | 'clock' | 'filesDirectory' | 'secretKey' | 'call' | 'listen' | 'tokenFor'
>;

/** A case that the product did not pass. */
export interface Finding {
  readonly where: string;
  readonly what: string;
  /** The case, as far as it fits. */
  readonly sent: string;
}

export interface Fuzzed {
  readonly cases: number;
  readonly findings: readonly Finding[];
}

/**
 * A connection that was kept open can end while a request is written to it, and a refusal that comes before a file was
 * sent whole ends its connection: what fails is sent again, and has to be answered in the end.
 */
export const answered = <Answer>(send: () => Promise<Answer>): Promise<Answer> =>
  send().catch(send).catch(send);

/** Works on cases, several at once. */
export async function eachOf<Case>(
  cases: readonly Case[],
  atOnce: number,
  work: (one: Case) => Promise<void>,
): Promise<void> {
  const left = cases.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const one of left) await work(one);
    }),
  );
}

/** As text, with what JSON cannot say by its name. */
export const wordsOf = (sent: unknown): string =>
  (
    JSON.stringify(sent, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)) ??
    'undefined'
  ).slice(0, 500);

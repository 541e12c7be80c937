/** One thing that was looked at. Its words go to whoever runs the installation, and name no secret. */
export interface Finding {
  /** `Database`, `Mail`: what it is about. */
  readonly about: string;
  readonly state: 'ok' | 'warn' | 'fail';
  readonly says: string;
  /** What to do about it. */
  readonly todo?: string;
}

/** Findings about one thing. */
export const findings = (about: string) => ({
  ok: (says: string): Finding => ({ about, state: 'ok', says }),
  warn: (says: string, todo: string): Finding => ({ about, state: 'warn', says, todo }),
  fail: (says: string, todo: string): Finding => ({ about, state: 'fail', says, todo }),
});

/** What is looked at may not answer at all. */
const PATIENCE_MS = 15_000;

/** What a check throws, or does not say in time, is a failure of what it is about. */
export async function examine(
  about: string,
  check: () => Promise<readonly Finding[]>,
  explain: (error: unknown) => string,
): Promise<readonly Finding[]> {
  const { fail } = findings(about);
  const { promise: late, resolve } = Promise.withResolvers<readonly Finding[]>();
  const timer = setTimeout(
    () =>
      resolve([
        fail(
          'It did not answer within 15 seconds.',
          'Look whether it runs, and whether a firewall drops packets.',
        ),
      ]),
    PATIENCE_MS,
  );
  try {
    return await Promise.race([check(), late]);
  } catch (error) {
    return [fail(explain(error), 'Mend this first; what depends on it was not looked at.')];
  } finally {
    clearTimeout(timer);
  }
}

/** What `npm audit --json` says, as a verdict. */
import { z } from 'zod';

const answered = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ name: z.string(), severity: z.string(), range: z.string() }),
  ),
});
const refused = z.object({ message: z.string() });

export interface Verdict {
  /** 0 nothing high, 1 something high or critical, 2 nobody answered. */
  readonly exitCode: 0 | 1 | 2;
  readonly lines: readonly string[];
}

const SEVERE = new Set(['high', 'critical']);

/** @param output of `npm audit --json`, also where it failed */
export function verdictOf(output: string): Verdict {
  const raw = parse(output);
  const report = answered.safeParse(raw);
  if (!report.success) {
    const { data } = refused.safeParse(raw);
    const why = data?.message ?? (output.trim().slice(0, 200) || 'it printed nothing');
    return { exitCode: 2, lines: [`The registry tells nothing of vulnerabilities: ${why}`, 'NOT CHECKED.'] };
  }
  const found = Object.values(report.data.vulnerabilities);
  const severe = found.filter(({ severity }) => SEVERE.has(severity));
  return {
    exitCode: severe.length === 0 ? 0 : 1,
    lines: [
      ...found.map(({ name, severity, range }) => `${severity}: ${name} ${range}`),
      `${found.length} known vulnerabilities in production dependencies, ${severe.length} of them high or critical.`,
    ],
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

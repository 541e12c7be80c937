import { format } from 'node:util';
import type { Log } from '../log.ts';

/** A log that keeps its lines, each as "level: message". */
export function collectingLog(): Log & { lines: string[] } {
  const lines: string[] = [];
  const keep =
    (level: string) =>
    (...parts: unknown[]) => {
      lines.push(`${level}: ${format(...parts)}`);
    };
  return { lines, info: keep('info'), warn: keep('warn'), error: keep('error') };
}

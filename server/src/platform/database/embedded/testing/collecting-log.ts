import { format } from 'node:util';
import type { Logger } from '../../../log.ts';

/** A log that keeps its lines, each as "level: message". */
export function collectingLog(): Logger & { lines: string[] } {
  const lines: string[] = [];
  const keep =
    (level: string) =>
    (...parts: unknown[]) => {
      lines.push(`${level}: ${format(...parts)}`);
    };
  return { lines, info: keep('info'), warn: keep('warn'), error: keep('error') };
}

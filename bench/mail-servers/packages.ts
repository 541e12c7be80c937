/** What takes the part of other people's mail servers. */
import { isInstalled } from '../cluster/packages.ts';

const PROGRAMS = { 'dovecot-imapd': 'dovecot', postfix: 'postfix' } as const;

/** @returns a line that says why nothing can be tried here; null where all is there */
export function whatIsMissing(): string | null {
  const missing = Object.entries(PROGRAMS).flatMap(([name, program]) => (isInstalled(program) ? [] : [name]));
  if (missing.length > 0)
    return `The mail servers are packages of Debian: apt-get install -y --no-install-recommends ${missing.join(' ')}`;
  return process.getuid?.() === 0 ? null : 'Left out: Postfix and Dovecot are started by root alone.';
}

/** What a person sees after `npm start`. */
import { join, relative } from 'node:path';
import { DEMO_PASSWORD } from './features/demo/accounts.ts';
import type { Config } from './platform/config.ts';

interface State {
  readonly address: string;
  readonly demo: boolean;
  readonly hasSuperAdmin: boolean;
}

export function banner(config: Config, { address, demo, hasSuperAdmin }: State): string {
  const fromHere = relative(process.cwd(), config.dataDirectory);
  const data = fromHere.startsWith('..') ? config.dataDirectory : fromHere;
  const lines = ['', `  Switchboard is ready at ${address}`, ''];
  if (demo) {
    lines.push(
      `  Demo logins, password ${DEMO_PASSWORD}:`,
      '    user1@acme.example    raises tickets        agent1@acme.example   resolves them',
      '    manager@acme.example  assigns them          admin@acme.example    runs the organization',
      '    user1@globex.example  another organization  super@switchboard.example',
      '',
    );
  }
  if (!hasSuperAdmin) {
    lines.push(
      '  Nobody can sign in yet: set SUPER_ADMIN_EMAIL and SUPER_ADMIN_PASSWORD and start again.',
      '',
    );
  }
  if (demo && !config.demo) {
    lines.push(
      '  This database holds demo accounts whose password is public. Do not use it for real work.',
      '',
    );
  }
  lines.push(
    `  Data: ${config.databaseUrl === null ? data : `${data} (files) and the database of DATABASE_URL`}`,
    ...(config.smtpUrl === null
      ? [`  Mail: no SMTP_URL is set, so letters become files in ${join(data, 'mail')}`]
      : []),
    '  Stop: Ctrl-C',
    '',
  );
  return lines.join('\n');
}

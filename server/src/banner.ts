/** What a person sees after `npm start`. */
import { join, relative } from 'node:path';
import { DEMO_PASSWORD } from './features/installation/demo/accounts.ts';
import type { Config } from './platform/config.ts';

interface State {
  readonly address: string;
  readonly demo: boolean;
  /** Null when there is a super admin. */
  readonly setUpToken: string | null;
}

export function banner(config: Config, { address, demo, setUpToken }: State): string {
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
  if (setUpToken !== null) {
    lines.push(
      '  Nobody can sign in yet. Create the first super admin here (the link works once, until the next start):',
      `    ${address}/setup?token=${setUpToken}`,
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
      ? [`  Mail: no SMTP_URL is set, so e-mails are written as files to ${join(data, 'mail')}`]
      : []),
    '  Stop: Ctrl-C',
    '',
  );
  return lines.join('\n');
}

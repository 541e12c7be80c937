/**
 * `npm run reset-password -- e-mail [--second-factor]`: a new password for a super admin who has lost theirs, by
 * whoever holds the machine. Works while the program runs and while it does not.
 */
import { parseArgs } from 'node:util';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { newPassword } from '@switchboard/contract/people/person-fields.ts';
import { type PasswordRule, passwordFault } from './features/access/passwords/password-faults.ts';
import { restoreSuperAdmin, superAdminEmails } from './features/installation/restore-super-admin.ts';
import { systemClock } from './platform/clock.ts';
import { Refusal, runCommand } from './platform/command.ts';
import { openBeside } from './platform/database/open-beside.ts';
import { promptSecrets } from './platform/prompt-secret.ts';

const USAGE = 'Usage: npm run reset-password -- <e-mail of a super admin> [--second-factor]';

async function promptPassword(rule: PasswordRule): Promise<string> {
  const questions = process.stdin.isTTY ? ['New password: ', 'Once more: '] : ['New password: '];
  const [password = '', repeated = password] = await promptSecrets(questions);
  if (password !== repeated) throw new Refusal(MESSAGES.passwordsDiffer);
  const parsed = newPassword.safeParse(password);
  if (!parsed.success) throw new Refusal(parsed.error.issues[0]?.message ?? MESSAGES.passwordRequired);
  const fault = await passwordFault(rule, password);
  if (fault !== null) throw new Refusal(fault);
  return password;
}

await runCommand(async ({ settings, opened }) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'second-factor': { type: 'boolean', default: false } },
  });
  const email = positionals[0]?.trim().toLowerCase();
  if (email === undefined || positionals.length > 1) throw new Refusal(USAGE);
  const { config, log } = settings();
  const { db } = await openBeside(config, log, opened);
  const known = await superAdminEmails(db);
  const missing = `There is no super admin with the e-mail ${email}. There are: ${known.join(', ') || 'none'}.`;
  if (!known.includes(email)) throw new Refusal(missing);
  const password = await promptPassword(config.passwordRule);
  const removeSecondFactor = values['second-factor'];
  const done = await restoreSuperAdmin(db, { email, password, removeSecondFactor }, systemClock.now());
  if (!done) throw new Refusal(missing);
  return `${email} has a new password${removeSecondFactor ? ' and no second factor' : ''}. All their sessions have ended.`;
});

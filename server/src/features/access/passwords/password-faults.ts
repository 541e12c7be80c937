/** What the installation asks of a password that somebody chooses; passwords of before stay good. */
import { MESSAGES, passwordTooShortLong } from '@switchboard/contract/messages.ts';
import { chosenPasswords, shortPasswords } from '@switchboard/contract/people/password-rule.ts';
import type { Config } from '../../../platform/config.ts';
import type { PasswordFaults } from '../../../platform/http/input.ts';
import { isCommonPassword } from './common-passwords.ts';

export type PasswordRule = Config['passwordRule'];

const isRefused = ({ refusesCommon }: PasswordRule, password: string) =>
  refusesCommon ? isCommonPassword(password) : false;

/** For every call whose schema has such a password, whichever fields it stands in. */
export const passwordFaultsBy =
  (rule: PasswordRule): PasswordFaults =>
  async (schema, values) => {
    const faults = shortPasswords(schema, values, rule.least);
    for (const { path, password } of chosenPasswords(schema, values)) {
      if (faults.some((fault) => fault.path === path) || !(await isRefused(rule, password))) continue;
      faults.push({ path, msg: MESSAGES.passwordTooCommon });
    }
    return faults;
  };

/** The same for a password that comes in no call; null for a good one. */
export async function passwordFault(rule: PasswordRule, password: string): Promise<string | null> {
  if (password.length < rule.least) return passwordTooShortLong(rule.least);
  return (await isRefused(rule, password)) ? MESSAGES.passwordTooCommon : null;
}

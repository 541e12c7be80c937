/** What people may enter about a person, be it themselves or somebody else. */
import { z } from 'zod';
import { LENGTH } from '../limits.ts';
import { MESSAGES, passwordTooShort, passwordTooShortLong, tooLong } from '../messages.ts';
import { blankableLine, email as emailAddress, personName } from '../text.ts';
import { ruledByInstallation } from './password-rule.ts';

export const firstName = personName('First name');
export const lastName = personName('Last name');
export const email = emailAddress(MESSAGES.emailRequired, MESSAGES.emailInvalid);
export const department = blankableLine('Department', LENGTH.name);
export const contactNumber = blankableLine('Contact number', LENGTH.contactNumber);

const passwordTooLong = tooLong('Password', LENGTH.passwordMax);

/** A password that is to be checked. Its length is bounded, so that nobody can have a long text hashed. */
export const knownPassword = (required: string = MESSAGES.passwordRequired, wrong = passwordTooLong) =>
  z.string({ error: required }).min(1, required).max(LENGTH.passwordMax, wrong);

/** A password that is chosen: what an installation asks for besides is in `password-rule.ts`. */
const chosenPassword = (tooShort: (least: number) => string) =>
  ruledByInstallation(
    z
      .string({ error: MESSAGES.passwordRequired })
      .min(1, { error: MESSAGES.passwordRequired, abort: true })
      .min(LENGTH.passwordMin, tooShort(LENGTH.passwordMin))
      .max(LENGTH.passwordMax, passwordTooLong),
    tooShort,
  );

/** The one that people choose for themselves. */
export const newPassword = chosenPassword(passwordTooShortLong);

/** The one that somebody chooses for a person whose account they make. */
export const firstPassword = chosenPassword(passwordTooShort);

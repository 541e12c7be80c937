/**
 * The canary: an organization in every database of tests whose texts all carry one word and whose ids all begin alike.
 * Whatever shows either to somebody outside of it, or to a log, has leaked.
 */
import type { Organization } from '../world.ts';

/** In lower case, in upper case, or as the beginning of its ids. */
const WORD = 'zqcanary';
const ID = '0180ca4a-ca4a-7000-8000-';
const SIGNS = [WORD, WORD.toUpperCase(), ID];
export const LONGEST_SIGN = Math.max(...SIGNS.map((sign) => sign.length));

export const shows = (text: string): boolean => SIGNS.some((sign) => text.includes(sign));
/** Bytes that are no text are looked through as they are. */
export const showsBytes = (bytes: Buffer): boolean => SIGNS.some((sign) => bytes.includes(sign));

/** @returns text that carries the word */
export const marked = (text: string): string => `${WORD} ${text}`;
const canaryId = (number: number): string => `${ID}${number.toString(16).padStart(12, '0')}`;

export const CANARY_DOMAIN = `${WORD}.example`;
/** Of the one file that the canary has, which is an attachment, a picture in a chat and a logo. */
export const CANARY_FILE = {
  name: `${WORD}-${WORD}-file`,
  content: Buffer.from(marked('content of a file\n')),
};

const [
  id = '',
  admin = '',
  head = '',
  manager = '',
  agent = '',
  otherAgent = '',
  user = '',
  otherUser = '',
  category = '',
  otherCategory = '',
  subcategory = '',
  project = '',
  plainProject = '',
  completedProject = '',
  ticket = '',
  schedule = '',
  message = '',
  image = '',
  comment = '',
  attachment = '',
  licenseRequest = '',
  payment = '',
  run = '',
  invitation = '',
  registration = '',
  former = '',
] = Array.from({ length: 26 }, (_, index) => canaryId(index + 1));

/** A further id, for rows whose id is of no interest. */
export const nextCanaryId = ((last) => () => {
  last += 1;
  return canaryId(last);
})(100);

export const CANARY = {
  id,
  code: WORD.toUpperCase(),
  admin,
  head,
  manager,
  agent,
  otherAgent,
  user,
  otherUser,
  category,
  otherCategory,
  subcategory,
  project,
  plainProject,
  completedProject,
  ticket,
  schedule,
  message,
  image,
  comment,
  attachment,
  licenseRequest,
  payment,
  run,
  invitation,
  registration,
  /** Somebody who belongs to it no more. */
  former,
} as const satisfies Organization & Record<string, string>;

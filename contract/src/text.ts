/**
 * Building blocks for text that people type: trimmed, bounded, free of NUL, blank means missing. What is too long is
 * not matched against patterns, which could take long.
 */
import { z } from 'zod';
import { LENGTH } from './limits.ts';
import { notAName, tooLong } from './messages.ts';

const NUL = '\u0000';
const CONTROL = /\p{Cc}/u;
const ADDRESS_OR_MARKUP = /:\/\/|www\.|[<>@\\]/i;
export const CONTROL_MESSAGE = 'Control characters are not allowed';

/** For `max`: the message, and no check after it. */
const upTo = (what: string, limit: number) => ({ error: tooLong(what, limit), abort: true });

const anyText = (requiredMessage?: string) =>
  z
    .string(requiredMessage ? { error: requiredMessage } : undefined)
    .refine((value) => !value.includes(NUL), { error: CONTROL_MESSAGE, abort: true })
    // Half a surrogate pair, which neither UTF-8 nor JSON in the database can hold, becomes U+FFFD.
    .overwrite((value) => value.toWellFormed());

/** Required text of several lines. */
export const requiredText = (what: string, limit: number, message = `${what} is required`) =>
  anyText(message).trim().min(1, { error: message, abort: true }).max(limit, upTo(what, limit));

/** Required text of one line. */
export const requiredLine = (what: string, limit: number, message?: string) =>
  requiredText(what, limit, message).refine((value) => !CONTROL.test(value), CONTROL_MESSAGE);

/**
 * A name of a person. E-mails greet people by it, and other people's names are written there by whoever invites them:
 * nothing that mail programs make a link of, and no markup.
 */
export const personName = (what: string) =>
  requiredLine(what, LENGTH.name).refine((value) => !ADDRESS_OR_MARKUP.test(value), notAName(what));

/** Text as it was typed, blanks at its ends included. */
export const typedText = (what: string, limit: number) => anyText().max(limit, upTo(what, limit));

/** Text of several lines that may be blank. */
export const blankableText = (what: string, limit: number) => anyText().trim().max(limit, upTo(what, limit));

/** Text of one line that may be blank. */
export const blankableLine = (what: string, limit: number) =>
  blankableText(what, limit).refine((value) => !CONTROL.test(value), CONTROL_MESSAGE);

/** Optional text of several lines; absent and blank are the empty string. */
export const optionalText = (what: string, limit: number) => blankableText(what, limit).default('');

/**
 * The loose pattern of the sign-in form: no blanks, an @, a domain with a dot. Nor characters that nobody sees: two
 * addresses that look the same would be two people.
 */
const EMAIL = /^[^\s@\p{Cc}\p{Cf}\uFFFD]+@[^\s@\p{Cc}\p{Cf}\uFFFD]+\.[^\s@\p{Cc}\p{Cf}\uFFFD]+$/u;

/** Blank means none. */
export const blankableEmail = (invalid: string, what = 'Email', limit: number = LENGTH.email) =>
  blankableLine(what, limit)
    .refine((value) => value === '' || EMAIL.test(value), invalid)
    .toLowerCase();

/** Absent and blank mean none. */
export const optionalEmail = (invalid: string) => blankableEmail(invalid).default('');

export const email = (required: string, invalid: string, what = 'Email', limit: number = LENGTH.email) =>
  anyText(required)
    .trim()
    .min(1, { error: required, abort: true })
    .max(limit, upTo(what, limit))
    .regex(EMAIL, invalid)
    .normalize('NFC')
    .toLowerCase();

/** A calendar day, or blank for none. */
export const blankableDate = (invalid: string) => z.union([z.literal(''), z.iso.date(invalid)], invalid);

/** Whether the second of two days is not before the first; ISO dates sort as text. */
export const endsAfterStart = ({ startDate, endDate }: { startDate?: string; endDate?: string }) =>
  !startDate || !endDate || endDate >= startDate;

/** The token of a link in an e-mail. What it opens, and whether it still does, only the server knows. */
export const linkToken = (missing: string) =>
  z.string({ error: missing }).trim().min(1, { error: missing, abort: true });

/** Query parameters of lists: wrong page numbers fall back to defaults, unknown values are refused. */
import { z } from 'zod';
import { parseSpelling } from './enums.ts';
import { FIRST_CURSOR } from './first-cursor.ts';
import { LENGTH, PAGE } from './limits.ts';
import { fieldsUnknown, MESSAGES, tooLong } from './messages.ts';

const wholeNumber = (fallback: number, most: number) =>
  z
    .unknown()
    .optional()
    .transform((raw) => {
      const value = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw;
      if (typeof value !== 'number' || !Number.isFinite(value) || value < 1) return fallback;
      return Math.min(Math.floor(value), most);
    })
    .meta({ type: 'integer', minimum: 1, default: fallback });

/** `page` and `limit`: what is not a number from 1 on means the default, more than allowed means the most. */
export const pagesAlone = (defaultLimit: number) => ({
  page: wholeNumber(1, PAGE.deepestRow),
  limit: wholeNumber(defaultLimit, PAGE.max),
});

/** The `limit` of a list that goes on from a cursor. */
export const pageSize = (defaultLimit: number) => wholeNumber(defaultLimit, PAGE.max);

export const cursorUpTo = (length: number) =>
  z.string().trim().max(length, MESSAGES.cursorInvalid).default('');

/** Opaque: what an answer gave as `nextCursor`. Blank begins. */
export const cursor = cursorUpTo(LENGTH.cursor);

/** The same of a list that has pages, too: blank or `first` begins, and without it the list has pages. Sealed, so that it is longer. */
const listCursor = z
  .string()
  .trim()
  .max(LENGTH.listCursor, MESSAGES.cursorInvalid)
  .optional()
  .transform((text) => (text === undefined ? null : text || FIRST_CURSOR));

/** Pages, or what goes on from a cursor in their place; `page` says nothing then. */
export const paging = (defaultLimit: number) => ({ ...pagesAlone(defaultLimit), cursor: listCursor });

/** Search words: trimmed, blank means none, wildcards have no meaning. */
export const search = z
  .string()
  .trim()
  .max(LENGTH.search, tooLong('Search', LENGTH.search))
  .refine((value) => !value.includes('\u0000'), 'Control characters are not allowed')
  .default('');

/** Ids separated by commas; those that refer to nothing find nothing. */
export const severalIds = z
  .string()
  .max(2_000)
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
  );

/** Keys of a list's rows separated by commas: rows then carry those and `_id` alone. Blank means all of them. */
/** @param others names that are no keys of it, too */
export const fieldsOf = (row: z.ZodObject, others: (name: string) => boolean = () => false) => {
  const message = fieldsUnknown(Object.keys(row.shape));
  return z
    .string()
    .max(1_000, message)
    .default('')
    .transform((text) => [...new Set(text.split(',').map((word) => word.trim()))].filter(Boolean))
    .refine((fields) => fields.every((field) => Object.hasOwn(row.shape, field) || others(field)), message);
};

/** A member reads their own organization; a super admin all of them, or the one named here. */
export const organizationFilter = z.string().max(100).default('');

/** One or several members separated by commas, in any spelling; blank and "all" mean no filter. */
export const oneOrSeveral = <Value extends string>(values: readonly Value[], message: string) =>
  z
    .string()
    .max(200, message)
    .default('')
    .transform((text, context): Value[] => {
      const words = text.split(',').filter((word) => word.trim() !== '');
      const chosen = new Set<Value>();
      for (const word of words) {
        if (word.trim().toLowerCase() === 'all') return [];
        const value = parseSpelling(values, word);
        if (value === undefined) {
          context.addIssue({ code: 'custom', message });
          return z.NEVER;
        }
        chosen.add(value);
      }
      return [...chosen];
    });

/** One member in any spelling. */
export const spelled = <Value extends string>(
  values: readonly Value[],
  unknown: string,
  required: string = unknown,
) =>
  z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(100, unknown)
    .transform((text, context): Value => {
      const value = parseSpelling(values, text);
      if (value !== undefined) return value;
      context.addIssue({ code: 'custom', message: unknown });
      return z.NEVER;
    });

/** `value` where nothing or a blank is sent. */
export const orElse = <Output>(value: string, schema: z.ZodType<Output, string>) =>
  z
    .string()
    .default('')
    .transform((text) => (text.trim() === '' ? value : text))
    .pipe(schema);

/** "true" and "false" of multipart bodies and query strings, and the JSON booleans. */
export const flag = z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false', ''] })]);

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    // An offset such as +02:00 has no daylight saving time.
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

/** The IANA name of the zone whose days are meant, as in "Europe/Berlin"; without one UTC. */
export const timeZone = z
  .string()
  .trim()
  .max(LENGTH.timeZone, MESSAGES.timeZoneUnknown)
  .transform((name) => name || 'UTC')
  .refine(isTimeZone, MESSAGES.timeZoneUnknown)
  .default('UTC');

/** A number of days that end today; null, or nothing, for all of time. */
export const days = z
  .string()
  .trim()
  .default('')
  .refine((text) => text === '' || (/^\d{1,4}$/.test(text) && Number(text) >= 1), MESSAGES.daysInvalid)
  .transform((text) => (text === '' ? null : Number(text)));

/** A moment with its zone, as in "2026-11-29T12:00:00Z" or "2026-11-29T13:00:00+01:00"; null for none. */
export const moment = z
  .string()
  .trim()
  .default('')
  .refine((text) => text === '' || isMoment(text), MESSAGES.momentInvalid)
  .transform((text) => (text === '' ? null : new Date(text)));

const isMoment = (text: string): boolean => z.iso.datetime({ offset: true }).safeParse(text).success;

export const pagination = z.object({
  current: z.int(),
  page: z.int(),
  pages: z.int(),
  total: z.int(),
  limit: z.int(),
  /** Where a search finds more than are counted: `total` is the least there are. */
  exact: z.literal(false).optional(),
  /** Where the list was asked for with a cursor: what it goes on from, null at the end. */
  nextCursor: z.string().nullable().optional(),
});
export type Pagination = z.output<typeof pagination>;

/** Of lists of tickets. */
export const ticketPagination = pagination.extend({
  /** At the end of a list by last change: the cursor by which it goes on later, with what was changed until then. */
  resumeCursor: z.string().optional(),
  /** Words narrow the list, and the index of the search is still being filled: older tickets may be missing. */
  indexing: z.literal(true).optional(),
});

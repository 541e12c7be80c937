import { z } from 'zod';
import { MESSAGES } from '../messages.ts';
import { parseClockFilter } from './clock-filter-text.ts';

/** In a query; null without one. */
export const clockFilter = z
  .string()
  .max(300, MESSAGES.clockFilterInvalid)
  .default('')
  .transform((text, context) => {
    const filter = text === '' ? null : parseClockFilter(text);
    if (text !== '' && filter === null) {
      context.addIssue({ code: 'custom', message: MESSAGES.clockFilterInvalid });
      return z.NEVER;
    }
    return filter;
  });

/** What ticket numbers look like: the letters and digits of an organization's code, a hyphen, at least five digits. */
import { z } from 'zod';
import { LENGTH, TICKET_NUMBERS } from '../limits.ts';
import { MESSAGES } from '../messages.ts';

/** The source of an expression that matches one number, for finding several in a text. */
export const TICKET_NUMBER = `[A-Za-z0-9]{1,${LENGTH.organizationCode}}-[0-9]{5,${TICKET_NUMBERS.digits}}`;

const whole = new RegExp(`^${TICKET_NUMBER}$`);

/** Several numbers separated by commas, in capitals or not; each of them once. */
export const ticketNumbers = z
  .string({ error: MESSAGES.ticketNumbersRequired })
  .transform((text) => [
    ...new Set(
      text
        .split(',')
        .map((word) => word.trim().toUpperCase())
        .filter(Boolean),
    ),
  ])
  .refine((numbers) => numbers.length > 0, MESSAGES.ticketNumbersRequired)
  .refine((numbers) => numbers.length <= TICKET_NUMBERS.most, MESSAGES.ticketNumbersTooMany)
  .refine((numbers) => numbers.every((number) => whole.test(number)), MESSAGES.ticketNumberMalformed);

/** What browsers show while Switchboard is closed. */
import { HOUR, SECOND } from '@switchboard/contract/durations.ts';
import { z } from 'zod';
import { optional, wholeNumber, withDefault, wordsOf } from './values.ts';

/** Of the makers of browsers. */
const HOSTS = 'fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com';
const HOST = /^(?:\*\.)?[a-z0-9][a-z0-9.-]*\.[a-z0-9-]+(?::\d{1,5})?$/;

export const pushVariables = z.object({
  PUSH_DELAY_SECONDS: withDefault(wholeNumber(0, HOUR / SECOND), 30),
  PUSH_HOSTS: withDefault(
    z
      .string()
      .toLowerCase()
      .refine(
        (text) => wordsOf(text).every((host) => HOST.test(host)),
        'must be hosts, separated by commas, each like push.example.com or *.push.example.com',
      ),
    HOSTS,
  ),
  VAPID_SUBJECT: optional(
    z
      .string()
      .trim()
      .regex(
        /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/,
        'must be an address like mailto:desk@example.com or https://example.com/contact',
      ),
  ),
});

export const pushOf = (values: z.output<typeof pushVariables>, mailAddress: string) => ({
  /** Milliseconds: whoever reads it within this time does not need to be shown it. */
  pushDelay: values.PUSH_DELAY_SECONDS * SECOND,
  /** Hosts, with `*.` in front where any below are meant, and with their port where it is not that of https. */
  pushHosts: wordsOf(values.PUSH_HOSTS),
  /** Whom a push service turns to about what this installation sends. */
  pushSubject: values.VAPID_SUBJECT ?? `mailto:${mailAddress}`,
});

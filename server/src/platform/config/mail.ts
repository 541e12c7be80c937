/** E-mails that go out. */
import { HOUR, MINUTE, SECOND } from '@switchboard/contract/durations.ts';
import { z } from 'zod';
import { optional, url, wholeNumber, withDefault } from './values.ts';

const seconds = wholeNumber(0, HOUR / SECOND);

export const mailVariables = z.object({
  SMTP_URL: optional(url(['smtp:', 'smtps:'], 'smtp://user:password@mail.example.com:587')),
  MAIL_FROM: withDefault(
    z
      .string()
      .regex(
        /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
        'must be an address like Switchboard <desk@example.com>',
      ),
    'Switchboard <switchboard@localhost>',
  ),
  MAIL_BATCH_SECONDS: withDefault(seconds, (2 * MINUTE) / SECOND),
  CHAT_MAIL_SECONDS: withDefault(seconds, (5 * MINUTE) / SECOND),
});

/** Of "Switchboard <desk@example.com>". */
export const addressIn = (from: string) => /<([^<>]+)>$/.exec(from)?.[1] ?? from;

export const mailOf = (values: z.output<typeof mailVariables>, production: boolean) => ({
  smtpUrl: values.SMTP_URL ?? null,
  /** Without a mail server, nobody in production reads the files that e-mails are written to. */
  mailsTickets: values.SMTP_URL !== undefined || !production,
  mailFrom: values.MAIL_FROM,
  /** Milliseconds. */
  mailWaits: {
    /** From the first change of a ticket on; further ones within it go along, and it does not get longer by them. */
    ticket: values.MAIL_BATCH_SECONDS * SECOND,
    /** From the first message that is unread. */
    chat: values.CHAT_MAIL_SECONDS * SECOND,
  },
});

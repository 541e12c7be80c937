/** E-mails that go out. */
import { z } from 'zod';
import { optional, url, withDefault } from './values.ts';

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
});

export const mailOf = (values: z.output<typeof mailVariables>, production: boolean) => ({
  smtpUrl: values.SMTP_URL ?? null,
  /** Without a mail server, nobody in production reads the files that e-mails are written to. */
  mailsTickets: values.SMTP_URL !== undefined || !production,
  mailFrom: values.MAIL_FROM,
});

import type { SendMailOptions } from 'nodemailer';
import { requestIdOfNow } from '../telemetry/origin.ts';
import { type Mail, MailRefusedError } from './mail.ts';

/** `desk@example.com` of `Switchboard <desk@example.com>`. */
const addressOf = (from: string) => from.match(/<([^<>]+)>\s*$/)?.[1] ?? from.trim();

/** Nothing that could end an address, or a line, and begin another. */
const ADDRESS = /^[^\s<>,;@\p{Cc}]+@[^\s<>,;@\p{Cc}]+$/u;

/**
 * The e-mail as the library takes it. The Message-ID depends on the e-mail alone: a copy sent after a crash is
 * recognised as one by the mail programs that receive it.
 * @throws MailRefusedError for an address to which nothing can be sent
 */
export function compose(mail: Mail, from: string): SendMailOptions {
  if (!ADDRESS.test(mail.to)) throw new MailRefusedError('the address cannot be written to');
  const sender = addressOf(from);
  const requestId = requestIdOfNow();
  return {
    messageId: `<${mail.id}@${sender.slice(sender.lastIndexOf('@') + 1)}>`,
    from,
    to: { name: '', address: mail.to },
    // The SMTP envelope.
    envelope: { from: sender, to: [mail.to] },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: {
      // No out-of-office answers, please.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      // Whoever runs the program finds by it what the e-mail came of; it opens nothing.
      ...(requestId !== undefined && { 'X-Request-ID': requestId }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

import type { SendMailOptions } from 'nodemailer';
import { requestIdOfNow } from '../telemetry/origin.ts';
import { type Letterhead, type Mail, MailRefusedError } from './mail.ts';

/** `desk@example.com` of `Switchboard <desk@example.com>`. */
const addressOf = (from: string) => from.match(/<([^<>]+)>\s*$/)?.[1] ?? from.trim();

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);

/** Nothing that could end an address, or a line, and begin another. */
const ADDRESS = /^[^\s<>,;@\p{Cc}]+@[^\s<>,;@\p{Cc}]+$/u;

/** No out-of-office answers, please. */
const MACHINE_WRITTEN = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/**
 * The e-mail as the library takes it. The Message-ID depends on the e-mail alone: a copy sent after a crash is
 * recognised as one by the mail programs that receive it.
 * @throws MailRefusedError for an address to which nothing can be sent
 */
export function compose(mail: Mail, from: string): SendMailOptions {
  if (!ADDRESS.test(mail.to)) {
    throw new MailRefusedError('the address cannot be written to', { ofAddress: true });
  }
  const sender = addressOf(from);
  const requestId = requestIdOfNow();
  return {
    messageId: `<${mail.id}@${domainOf(sender)}>`,
    from,
    to: { name: '', address: mail.to },
    // The SMTP envelope.
    envelope: { from: mail.returnPath ?? sender, to: [mail.to] },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: {
      ...MACHINE_WRITTEN,
      // Whoever runs the program finds by it what the e-mail came of; it opens nothing.
      ...(requestId !== undefined && { 'X-Request-ID': requestId }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(mail.letterhead !== undefined && dressed(mail.letterhead, sender)),
  };
}

function dressed(letterhead: Letterhead, sender: string) {
  const { fromName, replyTo, references, answers = null, headers, images, files = [] } = letterhead;
  const ids = references.map((id) => `<${id}@${domainOf(sender)}>`);
  if (answers !== null) ids.unshift(answers);
  const last = answers ?? ids.at(-1);
  return {
    from: { name: fromName, address: sender },
    ...(replyTo !== null && { replyTo: { name: fromName, address: replyTo } }),
    ...(last !== undefined && { references: ids, inReplyTo: last }),
    headers: {
      ...MACHINE_WRITTEN,
      // Not folded: mail programs read them as one line.
      ...Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, { prepared: true, value }]),
      ),
    },
    attachments: [
      ...images.map(({ cid, type, bytes }) => ({
        cid,
        filename: false as const,
        contentType: type,
        contentDisposition: 'inline' as const,
        content: bytes,
      })),
      ...files.map(({ name, type, bytes }) => ({ filename: name, contentType: type, content: bytes })),
    ],
  };
}

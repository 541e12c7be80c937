/** What mail servers write of an e-mail that they could not deliver. By hand, after the shapes that they document. */
import { letterText } from './letter-text.ts';

interface Reported {
  readonly action?: string;
  readonly status?: string;
}

/** RFC 3464, as Postfix, Exchange and most others write it. */
export function deliveryReport({ action = 'failed', status = '5.1.1' }: Reported = {}): string {
  const parts = [
    ['text/plain; charset=us-ascii', 'I am sorry to have to inform you that your message was not delivered.'],
    [
      'message/delivery-status',
      [
        'Reporting-MTA: dns; mx.elsewhere.test',
        'X-Postfix-Queue-ID: 4Xyz',
        '',
        'Final-Recipient: rfc822; user@ours.test',
        'Original-Recipient: rfc822;user@ours.test',
        `Action: ${action}`,
        `Status: ${status}`,
        'Diagnostic-Code: smtp; 550 5.1.1 <user@ours.test>: Recipient address',
        '    rejected: User unknown',
      ].join('\r\n'),
    ],
    ['message/rfc822', 'Subject: [OURS-00001] Printer\r\nMessage-ID: <x@desk.test>\r\n\r\nHello'],
  ] as const;
  const body = parts.map(([type, text]) => `--report\r\nContent-Type: ${type}\r\n\r\n${text}\r\n`).join('');
  return letterText({
    from: 'Mail Delivery System <MAILER-DAEMON@elsewhere.test>',
    subject: 'Undelivered Mail Returned to Sender',
    head: [
      'Auto-Submitted: auto-replied',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=report',
    ],
    text: `${body}--report--`,
  });
}

/** As Exim writes it, without a part for programs. */
export const eximReport = (status = '5.1.1') =>
  letterText({
    from: 'Mail Delivery System <Mailer-Daemon@elsewhere.test>',
    subject: 'Mail delivery failed: returning message to sender',
    text: [
      'This message was created automatically by mail delivery software.',
      '',
      'A message that you sent could not be delivered to one or more of its',
      'recipients. This is a permanent error. The following address(es) failed:',
      '',
      '  user@ours.test',
      '    host mx.ours.test [192.0.2.5]',
      '    SMTP error from remote mail server after RCPT TO:<user@ours.test>:',
      `    550 ${status} <user@ours.test>: User unknown`,
      '',
      '------ This is a copy of the message, including all the headers. ------',
      '',
      'Return-path: <desk@desk.test>',
    ].join('\r\n'),
  });

/** As qmail writes it. */
export const qmailReport = () =>
  letterText({
    from: 'MAILER-DAEMON@elsewhere.test',
    subject: 'failure notice',
    text: [
      'Hi. This is the qmail-send program at elsewhere.test.',
      "I'm afraid I wasn't able to deliver your message to the following addresses.",
      "This is a permanent error; I've given up. Sorry it didn't work out.",
      '',
      '<user@ours.test>:',
      'Sorry, no mailbox here by that name. (#5.1.1)',
      '',
      '--- Below this line is a copy of the message.',
      '',
      'Return-Path: <desk@desk.test>',
    ].join('\r\n'),
  });

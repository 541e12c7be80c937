/** Of what the program speaks to, without leaving anything there. */
import { connect } from 'node:tls';
import { DAY } from '@switchboard/contract/durations.ts';
import type { Config } from '../../../platform/config.ts';
import { trySmtp } from '../../../platform/mail/smtp-transport.ts';
import { tryMailbox } from '../../mail-intake/mailbox/open-mailbox.ts';
import { type Finding, findings } from './finding.ts';

export async function checkMail({ smtpUrl }: Pick<Config, 'smtpUrl'>): Promise<Finding[]> {
  const mail = findings('Mail');
  if (smtpUrl === null) return [mail.ok('E-mails become files, since no mail server is named.')];
  const { host } = new URL(smtpUrl);
  const failure = await trySmtp(smtpUrl);
  if (failure === null)
    return [
      mail.ok(
        `${host} takes the connection${smtpUrl.includes('tls=off') ? '' : ', its TLS'} and the password.`,
      ),
    ];
  return [
    mail.fail(
      `${host} does not: ${failure}.`,
      'Look at SMTP_URL, at the firewall, and whether the server offers STARTTLS. E-mails wait for 28 hours.',
    ),
  ];
}

export async function checkMailbox({ incomingMailbox }: Pick<Config, 'incomingMailbox'>): Promise<Finding[]> {
  const mail = findings('Mailbox');
  if (incomingMailbox === null) return [];
  const { host, path } = incomingMailbox;
  const failure = await tryMailbox(incomingMailbox);
  if (failure === null) return [mail.ok(`${host} takes the connection and the password, and has ${path}.`)];
  return [
    mail.fail(
      `${host} does not let letters be read: ${failure}.`,
      'Look at INBOUND_IMAP_URL, at the firewall, and whether the server offers TLS. Letters wait in the mailbox.',
    ),
  ];
}

/** Days before its end at which a certificate should have been renewed. */
const RENEWED = 14;

/**
 * @param publicUrl the address people use
 * @param trusted certificates of authorities to trust in place of the system's
 */
export async function checkCertificate(
  publicUrl: string | null,
  trusted?: string,
  now = Date.now(),
): Promise<Finding[]> {
  const tls = findings('TLS');
  if (publicUrl === null || !publicUrl.startsWith('https:')) return [];
  const { hostname, port } = new URL(publicUrl);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const ends = await new Promise<string | Error>((resolve) => {
    const socket = connect(
      {
        host,
        port: Number(port || 443),
        servername: host,
        timeout: 10_000,
        ...(trusted !== undefined && { ca: trusted }),
      },
      () => {
        resolve(socket.getPeerCertificate().valid_to);
        socket.end();
      },
    );
    socket.once('error', resolve);
    socket.once('timeout', () => socket.destroy(new Error('no answer within 10 seconds')));
  });
  if (ends instanceof Error) {
    return [
      tls.fail(
        `${publicUrl} cannot be reached as browsers do: ${ends.message}.`,
        'Look at the proxy and its certificate. From inside, the address may lead elsewhere than from outside.',
      ),
    ];
  }
  const days = Math.floor((new Date(ends).getTime() - now) / DAY);
  if (days < RENEWED) return [tls.warn(`The certificate of ${publicUrl} ends in ${days} days.`, 'Renew it.')];
  return [tls.ok(`The certificate of ${publicUrl} is good for ${days} days.`)];
}

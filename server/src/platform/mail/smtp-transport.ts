import type { NodemailerError } from 'nodemailer';
import { isLoopback } from '../loopback.ts';
import { compose } from './compose.ts';
import { MailDelayedError, MailRefusedError, type MailTransport } from './mail.ts';

/** A mail server that does not answer must not hold a job for long: it is tried again. */
const CONNECT_MS = 5_000;
const SILENCE_MS = 10_000;

/**
 * Passwords and links travel to the mail server: one that is not this machine has to speak TLS, unless the address ends
 * in `?tls=off`. Ports of `smtps:` speak it from the first byte, the others once STARTTLS is answered.
 */
export function connectionOf(address: string): { url: string; requireTLS: boolean } {
  const url = new URL(address);
  const isOff = url.searchParams.get('tls') === 'off';
  url.searchParams.delete('tls');
  return { url: url.href, requireTLS: url.protocol === 'smtp:' && !isOff && !isLoopback(url.hostname) };
}

const optionsOf = (url: string) => ({
  ...connectionOf(url),
  connectionTimeout: CONNECT_MS,
  greetingTimeout: CONNECT_MS,
  dnsTimeout: CONNECT_MS,
  socketTimeout: SILENCE_MS,
});

/**
 * Connects as for an e-mail, with TLS and the password, and sends none.
 * @returns what went wrong, without the server's own words; null when nothing did
 */
export async function trySmtp(url: string): Promise<string | null> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(optionsOf(url));
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return codesOf(error);
  } finally {
    transport.close();
  }
}

/** @param url `smtp://user:password@host:587`; `smtps:` for a port that speaks TLS from the first byte */
export function smtpTransport(url: string, from: string): MailTransport {
  const options = optionsOf(url);
  return {
    async send(mail, signal) {
      // A start needs no e-mail.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport(options);
      const message = compose(mail, from);
      await transport.sendMail({ ...message, signal }).catch((error) => {
        throw plain(error);
      });
    },
  };
}

/** Without the server's own words: they repeat people's addresses, which do not belong into logs. */
function plain(error: unknown): Error {
  const { code, responseCode, command } = error as Partial<NodemailerError>;
  const words = `an e-mail could not be sent: ${codesOf(error)}`;
  const aboutThisEmail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const forNow = responseCode !== undefined && responseCode >= 400 && responseCode < 500;
  if (!aboutThisEmail || forNow) return new MailDelayedError(words);
  return new MailRefusedError(words, { ofAddress: command === 'RCPT TO' && responseCode !== undefined });
}

function codesOf(error: unknown): string {
  const { code, responseCode, command } = error as Partial<NodemailerError>;
  return [code, responseCode, command].filter(Boolean).join(' ');
}

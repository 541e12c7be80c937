/** A mailbox of letters that come in, by its address: `imaps://user:password@host/INBOX`. */
import { isLoopback } from '../loopback.ts';

export interface IncomingMailbox {
  readonly host: string;
  readonly port: number;
  /** From the first byte, asked for before the password is sent, or none. */
  readonly tls: 'always' | 'starttls' | 'off';
  readonly user: string;
  readonly password: string;
  /** The folder. */
  readonly path: string;
}

/**
 * Its password and letters travel there: one that is not this machine has to speak TLS, unless the address ends in `?tls=off`.
 * @returns null for what is no such address
 */
export function mailboxAt(address: string): IncomingMailbox | null {
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, port, username, password, pathname, searchParams } = new URL(address);
  const isSecure = protocol === 'imaps:';
  if ((!isSecure && protocol !== 'imap:') || hostname === '' || username === '' || password === '')
    return null;
  const isOff = searchParams.get('tls') === 'off' || isLoopback(hostname);
  try {
    return {
      host: hostname.replaceAll(/[[\]]/g, ''),
      port: port === '' ? (isSecure ? 993 : 143) : Number(port),
      tls: isSecure ? 'always' : isOff ? 'off' : 'starttls',
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
      path: decodeURIComponent(pathname.slice(1)) || 'INBOX',
    };
  } catch {
    return null;
  }
}

/** A real mail server on loopback that keeps what it takes and refuses what a test wants refused. */
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

type Verdict = { readonly code: number } | 'take' | 'hang';

export interface MailServer {
  readonly url: string;
  readonly port: number;
  readonly received: readonly Email[];
  /** Return paths of those. */
  readonly returnPaths: readonly string[];
  /** Asked for every e-mail, once all of it has arrived. */
  decide: (mail: Email) => Verdict;
  /** Asked for every recipient. */
  decideRecipient: (address: string) => Verdict;
  /** E-mails that arrived whole, taken or not. */
  attempts: number;
  close(): Promise<void>;
}

const refusal = (code: number) => Object.assign(new Error('Not this one'), { responseCode: code });

/** @param port a free one without it */
export async function startMailServer(port = 0): Promise<MailServer> {
  const received: Email[] = [];
  const returnPaths: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, done) => {
      const verdict = server.decideRecipient(address);
      done(typeof verdict === 'object' ? refusal(verdict.code) : null);
    },
    onData: (stream, { envelope: { mailFrom } }, done) => {
      void buffer(stream).then(async (bytes) => {
        const mail = await PostalMime.parse(bytes);
        server.attempts += 1;
        const verdict = server.decide(mail);
        if (verdict === 'hang') return;
        if (verdict === 'take') {
          received.push(mail);
          returnPaths.push(mailFrom ? mailFrom.address : '');
        }
        done(verdict === 'take' ? null : refusal(verdict.code));
      });
    },
  });
  smtp.on('error', () => undefined);
  await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', () => resolve()));
  const { port: bound } = smtp.server.address() as AddressInfo;
  const server: MailServer = {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    received,
    returnPaths,
    decide: () => 'take',
    decideRecipient: () => 'take',
    attempts: 0,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
  return server;
}

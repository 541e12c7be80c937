/**
 * The way in by SMTP. A letter is answered with 250 when what it became is committed; that it became nothing is answered in
 * the same way, so that nobody learns who may write.
 */
import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { DNSResolver } from 'mailauth';
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import type { Deps } from '../../platform/deps.ts';
import { expectFreeSpace } from '../../platform/free-space.ts';
import { toAppError } from '../../platform/http/error-map.ts';
import { INCOMING_MAIL } from '../../platform/limits.ts';
import { addressKey } from '../../platform/networks.ts';
import { tagOf } from './incoming-address.ts';
import { createResolver } from './judge-sender.ts';
import { type LetterDeps, letterDepsOf } from './letter-deps.ts';
import { createTaker, stageLetter, TooLarge } from './stage-letter.ts';

interface ReceiverDeps extends Pick<Deps, 'config' | 'clock' | 'files' | 'log'> {
  readonly database: Pick<Deps['database'], 'db' | 'pool'>;
}

export interface Receiver {
  /** Where it listens. */
  readonly port: number;
  close(): Promise<void>;
}

const answer = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode });
const REFUSED = () => answer(550, '5.7.1 This letter was not accepted');
const TOO_LARGE = () => answer(552, '5.3.4 This letter is too large');
const LATER = () => answer(451, '4.7.1 Please try again later');
const FULL = () => answer(452, '4.3.1 There is no room for this letter now');
const BUSY = () => answer(421, '4.3.2 Too many connections');

/** @returns null where no mail comes in by SMTP */
export async function startReceiving(
  deps: ReceiverDeps,
  resolver: DNSResolver = createResolver(),
): Promise<Receiver | null> {
  const { config, log } = deps;
  const { incomingMail: way, incomingAddress } = config;
  if (way === null || incomingAddress === null) return null;
  const { SMTPServer } = await import('smtp-server');
  const letterDeps = letterDepsOf(deps);
  const take = createTaker(letterDeps, way, resolver);
  const open = new Map<string, number>();
  const under = new Map<string, string>();

  const server = new SMTPServer({
    name: incomingAddress.domain,
    authOptional: true,
    disabledCommands: way.tls === null ? ['AUTH', 'STARTTLS'] : ['AUTH'],
    ...(way.tls !== null && { key: await readFile(way.tls.key), cert: await readFile(way.tls.certificate) }),
    size: config.largestLetter,
    maxClients: INCOMING_MAIL.connections,
    maxRecipients: INCOMING_MAIL.recipients,
    socketTimeout: INCOMING_MAIL.silence,
    closeTimeout: 5_000,
    disableReverseLookup: true,
    logger: false,
    onConnect({ id, remoteAddress }, done) {
      const key = addressKey(remoteAddress);
      const count = (open.get(key) ?? 0) + 1;
      if (count > INCOMING_MAIL.perAddress) return done(BUSY());
      open.set(key, count);
      under.set(id, key);
      done();
    },
    onClose({ id }) {
      const key = under.get(id);
      under.delete(id);
      if (key === undefined) return;
      const left = (open.get(key) ?? 1) - 1;
      if (left === 0) open.delete(key);
      else open.set(key, left);
    },
    onMailFrom(_address, _session, done) {
      expectFreeSpace([config.dataDirectory, config.filesDirectory], config.minFreeSpace).then(
        () => done(),
        (error: unknown) => done(passing(error)),
      );
    },
    onRcptTo({ address }, _session, done) {
      done(tagOf(incomingAddress, address) === null ? REFUSED() : null);
    },
    onData(stream, session, done) {
      // A connection that trickles would hold its place for ever.
      const timer = setTimeout(() => {
        for (const connection of server.connections)
          if (connection.session.id === session.id) connection.close();
      }, INCOMING_MAIL.letter);
      receive(letterDeps, take, stream, session)
        .then(
          () => done(null, '2.0.0 Accepted'),
          (error: unknown) => {
            if (error instanceof TooLarge) return done(TOO_LARGE());
            log.warn({ err: error }, 'a letter could not be taken; its sender tries again');
            done(passing(error));
          },
        )
        .finally(() => clearTimeout(timer));
    },
  });
  server.on('error', (error) => log.warn({ err: error }, 'the way in for mail'));
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(way.port, way.host, () => {
      server.server.off('error', reject);
      resolve();
    });
  });
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : way.port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const passing = (error: unknown) => (toAppError(error).code === 'STORAGE_FULL' ? FULL() : LATER());

/** @param take as `createTaker` makes it */
async function receive(
  deps: LetterDeps,
  take: ReturnType<typeof createTaker>,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<void> {
  const { envelope, remoteAddress: address, hostNameAppearsAs } = session;
  const to = envelope.rcptTo.map((recipient) => recipient.address);
  const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
  const delivery = { address, helo: hostNameAppearsAs || '', returnPath: from };
  const source: Readable = stream;
  const file = await stageLetter(deps, source);
  try {
    await take({ file, delivery, envelope: { to, from } });
  } finally {
    await deps.files.discard(file);
  }
}

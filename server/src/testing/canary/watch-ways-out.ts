/** Looks for the canary in everything that leaves the application: one function for each way out. */
import { pipeline, Readable, Transform } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { DestinationStream } from 'pino';
import type { Socket } from 'socket.io-client';
import type { Database } from '../../platform/database/open-database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { MailTransport } from '../../platform/mail/mail.ts';
import { CANARY_FILE, LONGEST_SIGN, shows, showsBytes } from './canary.ts';
import { readsMail, reportLeak, reportUnlessReader } from './leaks.ts';

const tokenOf = ({ headers }: FastifyRequest) => headers.authorization?.replace(/^Bearer /, '') ?? null;

/** Answers of this route: headers, bodies, and streams as they pass. */
export function watchAnswers(route: RouteOptions): void {
  const watch = async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    const report = () =>
      reportUnlessReader({ way: 'answer', where: `${request.method} ${route.url}` }, tokenOf(request));
    const inHeaders = Object.values(reply.getHeaders()).some((value) => shows(String(value)));
    const inText = typeof payload === 'string' && shows(payload);
    const inBytes =
      Buffer.isBuffer(payload) && showsBytes(decoded(payload, reply.getHeader('content-encoding')));
    // Before it is sent: what the test does next may end the reader's session.
    if (inHeaders || inText || inBytes) await report();
    return payload instanceof Readable ? watchedStream(payload, report) : payload;
  };
  route.onSend = [...[route.onSend ?? []].flat(), watch];
}

function decoded(payload: Buffer, encoding: unknown): Buffer {
  switch (encoding) {
    case undefined:
      return payload;
    case 'br':
      return brotliDecompressSync(payload);
    case 'gzip':
      return gunzipSync(payload);
    default:
      throw new Error(`What is sent as ${encoding} cannot be looked through`);
  }
}

function watchedStream(source: Readable, report: () => Promise<void>): Readable {
  let rest = Buffer.alloc(0);
  const watched = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const bytes = Buffer.concat([rest, chunk]);
      if (showsBytes(bytes)) void report();
      rest = bytes.subarray(-LONGEST_SIGN);
      done(null, chunk);
    },
  });
  // Whoever reads it hears of errors, too.
  pipeline(source, watched, () => undefined);
  return watched;
}

/** What the server sends to a window, events and acknowledgements alike. */
export function watchFrames(socket: Socket, token: unknown): void {
  // Each connection has an engine of its own, and is open before anything comes over it.
  socket.io.on('open', () =>
    socket.io.engine.on('packet', ({ data }: { data?: unknown }) => {
      if (typeof data !== 'string' || !shows(data)) return;
      const [, event = 'acknowledgement'] = data.match(/^\d+\["([^"]+)"/) ?? [];
      void reportUnlessReader({ way: 'frame', where: event }, typeof token === 'string' ? token : null);
    }),
  );
}

export const watchMails = (transport: MailTransport, db: Database): MailTransport => ({
  async send(mail, signal) {
    const text = [mail.subject, mail.text, mail.html].join('\n');
    if (shows(text) && !(await readsMail(db, mail.to))) {
      reportLeak({ way: 'mail', where: mail.kind, person: mail.to });
    }
    return transport.send(mail, signal);
  },
});

/** Of the program, which nobody is meant to read about an organization from. */
export function watchLog(line: string): void {
  if (shows(line))
    reportLeak({ way: 'log', where: line.trim().slice(0, 500), person: 'whoever reads the log' });
}

export const watchedLog: DestinationStream = { write: watchLog };

/** The canary's file is in every store, without being written to each. */
export const withCanaryFile = (files: FileStore): FileStore => ({
  ...files,
  read: async (storedName, part) =>
    storedName === CANARY_FILE.name
      ? Readable.from([CANARY_FILE.content.subarray(part?.start, part && part.end + 1)])
      : files.read(storedName, part),
});

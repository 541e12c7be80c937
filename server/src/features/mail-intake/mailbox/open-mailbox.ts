/** The mailbox in which letters lie, over IMAP: what waits there, and where it goes when it is taken. */
import type { Readable } from 'node:stream';
import { SECOND } from '@switchboard/contract/durations.ts';
import { LETTERS } from '@switchboard/contract/limits.ts';
import type { ImapFlow } from 'imapflow';
import type { IncomingMailbox } from '../../../platform/config/incoming-mailbox.ts';
import { MAILBOX } from '../../../platform/limits.ts';

/** Where letters go that were taken; a keyword in place of it where a server moves none. */
const TAKEN_FOLDER = 'Switchboard-Taken';
const TAKEN_FLAG = '$SwitchboardTaken';

export interface WaitingLetter {
  readonly uid: number;
  /** The same as long as the server keeps its numbers. */
  readonly key: string;
  /** Bytes, as the server has it. */
  readonly size: number;
  /** When the server got it. */
  readonly receivedAt: Date;
}

export interface Mailbox {
  /**
   * The oldest of those that are not taken.
   * @param most so many, beside those that are passed over
   */
  waiting(most: number, isPassedOver: (key: string) => boolean): Promise<WaitingLetter[]>;
  /** @returns null for a letter that is gone */
  read(letter: WaitingLetter): Promise<Readable | null>;
  /** The beginning of its head, and nothing of what follows. */
  readHead(letter: WaitingLetter): Promise<Buffer>;
  /** It waits no more. */
  putAway(letter: WaitingLetter): Promise<void>;
  /** Resolves when something has come since the last look, or when the connection has ended. */
  news(): Promise<void>;
  isOpen(): boolean;
  close(): void;
}

async function createClient({ host, port, tls, user, password }: IncomingMailbox): Promise<ImapFlow> {
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    host,
    port,
    secure: tls === 'always',
    ...(tls !== 'always' && { doSTARTTLS: tls === 'starttls' }),
    auth: { user, pass: password },
    logger: false,
    disableCompression: true,
    connectionTimeout: MAILBOX.connecting,
    greetingTimeout: MAILBOX.connecting,
    socketTimeout: MAILBOX.silence,
    autoIdleDelay: SECOND / 4,
    // What a server may make this program keep in memory at once.
    maxLineLength: 8 * LETTERS.headBytes,
    maxLiteralSize: 2 * MAILBOX.chunk,
    maxResponseSize: 16 * MAILBOX.chunk,
  });
  // Whatever is wrong with the connection also ends it.
  client.on('error', () => undefined);
  return client;
}

/** @throws ImapFlowError, in whose words may be what the server says: `codeOf` has what may be logged */
export async function openMailbox(way: IncomingMailbox): Promise<Mailbox> {
  const { path } = way;
  const client = await createClient(way);
  let news = Promise.withResolvers<void>();
  const announce = () => news.resolve();
  client.on('exists', announce);
  client.on('close', announce);
  try {
    await client.connect();
    await client.mailboxOpen(path);
    const moves = client.capabilities.has('MOVE') || client.enabled.has('IMAP4REV2');
    if (moves) await makeFolder(client);
    else expectFlags(client.mailbox);
    return {
      async waiting(most, isPassedOver) {
        news = Promise.withResolvers();
        // Anew each time: the server may have given its letters other numbers.
        const { uidValidity } = await client.mailboxOpen(path);
        const keyOf = (uid: number) => `${uidValidity}/${uid}`;
        const found = await client.search(
          moves ? { deleted: false } : { deleted: false, unKeyword: TAKEN_FLAG },
          { uid: true },
        );
        if (!Array.isArray(found)) throw new Error('the mailbox could not be searched');
        const uids = found
          .toSorted((one, other) => one - other)
          .filter((uid) => !isPassedOver(keyOf(uid)))
          .slice(0, most);
        if (uids.length === 0) return [];
        const query = { uid: true, size: true, internalDate: true };
        const letters = await client.fetchAll(uids, query, { uid: true });
        return letters
          .map(({ uid, size = 0, internalDate }) => ({
            uid,
            key: keyOf(uid),
            size,
            receivedAt: new Date(internalDate ?? Date.now()),
          }))
          .toSorted((one, other) => one.uid - other.uid);
      },
      async read({ uid }) {
        const { content } = await client.download(String(uid), undefined, {
          uid: true,
          chunkSize: MAILBOX.chunk,
        });
        return content ?? null;
      },
      async readHead({ uid }) {
        const part = { key: 'HEADER', start: 0, maxLength: LETTERS.headBytes };
        const found = await client.fetchOne(String(uid), { bodyParts: [part] }, { uid: true });
        return (found === false ? undefined : found.headers) ?? Buffer.alloc(0);
      },
      async putAway({ uid }) {
        const isDone = moves
          ? await client.messageMove(String(uid), TAKEN_FOLDER, { uid: true })
          : await client.messageFlagsAdd(String(uid), [TAKEN_FLAG], { uid: true });
        if (!isDone) throw new Error('the mailbox does not let go of a letter');
      },
      news: () => news.promise,
      isOpen: () => client.usable,
      close: () => client.close(),
    };
  } catch (error) {
    client.close();
    throw error;
  }
}

/**
 * Connects and opens the folder as for letters, and takes none.
 * @returns what went wrong, without the server's own words; null when nothing did
 */
export async function tryMailbox(way: IncomingMailbox): Promise<string | null> {
  const client = await createClient(way);
  try {
    await client.connect();
    await client.mailboxOpen(way.path, { readOnly: true });
    return null;
  } catch (error) {
    return codeOf(error);
  } finally {
    client.close();
  }
}

async function makeFolder(client: ImapFlow): Promise<void> {
  await client.mailboxCreate(TAKEN_FOLDER).catch(async (error: unknown) => {
    // Not every server says that it is there already.
    if (!(await client.status(TAKEN_FOLDER, { messages: true }))) throw error;
  });
}

/** Without a folder and without a flag every letter would come again and again. */
function expectFlags(mailbox: false | { readonly permanentFlags?: Set<string> | undefined }): void {
  const flags = mailbox === false ? undefined : mailbox.permanentFlags;
  if (flags !== undefined && !flags.has('\\*') && !flags.has(TAKEN_FLAG))
    throw new Error('the mailbox neither moves letters nor keeps a flag on them');
}

interface ServerFailure extends Error {
  readonly code?: unknown;
  readonly serverResponseCode?: unknown;
  readonly responseStatus?: unknown;
  readonly authenticationFailed?: unknown;
}

/** Of a failure, without the server's own words, which may repeat names and addresses. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, serverResponseCode, responseStatus, authenticationFailed }: ServerFailure = error;
  if (authenticationFailed === true) return 'AUTHENTICATIONFAILED';
  const codes = [code, serverResponseCode, responseStatus].filter((word) => typeof word === 'string');
  return codes.join(' ') || error.name;
}

/** @returns what `work` does; a connection that trickles for so long ends, and the work with it */
export async function within<Result>(mailbox: Mailbox, work: () => Promise<Result>): Promise<Result> {
  const timer = setTimeout(() => mailbox.close(), MAILBOX.letter);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}

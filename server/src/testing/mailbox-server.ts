/** A real IMAP server on loopback with one mailbox, in memory. */
import type { AddressInfo, Socket } from 'node:net';
import hoodiecrow from 'hoodiecrow-imap';

export interface MailboxServer {
  readonly url: string;
  readonly port: number;
  /** @param receivedAt as IMAP writes it, such as `23-Nov-2026 09:10:00 +0000` */
  deliver(letter: string, receivedAt?: string): void;
  /** Letters that lie there, as they came. */
  inbox(): string[];
  taken(): string[];
  flags(): string[][];
  /** Gives every letter another number, as after a repair of the mailbox. */
  renumber(): void;
  /** Connections that are open. */
  connections(): number;
  /** Bytes that it has sent. */
  sent(): number;
  /** Takes no bytes and sends none, until it is closed. */
  hang(): void;
  /** Ends what is connected; others may connect again. */
  cut(): void;
  close(): Promise<void>;
}

const USER = 'desk';
export const MAILBOX_PASSWORD = 'p%40ss-word';

interface Options {
  readonly port?: number;
  /** Whether it moves letters between folders. */
  readonly moves?: boolean;
  /** What lies there from before. */
  readonly letters?: readonly string[];
}

export async function startMailboxServer({
  port = 0,
  moves = true,
  letters = [],
}: Options = {}): Promise<MailboxServer> {
  const imap = hoodiecrow({
    plugins: ['IDLE', 'UIDPLUS', 'LITERALPLUS', ...(moves ? ['MOVE'] : [])],
    users: { [USER]: { password: decodeURIComponent(MAILBOX_PASSWORD) } },
    storage: { INBOX: { messages: letters.map((raw) => ({ raw })) }, '': { separator: '/', folders: {} } },
  });
  const sockets = new Set<Socket>();
  let sent = 0;
  imap.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      sent += socket.bytesWritten;
    });
    // Whoever goes away in the middle ends nothing but their connection.
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => imap.listen(port, '127.0.0.1', resolve));
  const bound = (imap.server.address() as AddressInfo).port;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const lettersIn = (path: string) => imap.getMailbox(path)?.messages ?? [];
  return {
    url: `imap://${USER}:${MAILBOX_PASSWORD}@127.0.0.1:${bound}/INBOX`,
    port: bound,
    deliver: (letter, receivedAt) => imap.appendMessage('INBOX', [], receivedAt ?? false, letter),
    inbox: () => lettersIn('INBOX').map(({ raw }) => raw),
    taken: () => lettersIn('Switchboard-Taken').map(({ raw }) => raw),
    flags: () => lettersIn('INBOX').map(({ flags = [] }) => flags),
    renumber() {
      const inbox = imap.getMailbox('INBOX');
      if (inbox === undefined) return;
      inbox.uidvalidity += 1;
      inbox.messages = inbox.messages.map((message, index) => ({ ...message, uid: index + 1 }));
      inbox.uidnext = inbox.messages.length + 1;
      cut();
    },
    connections: () => sockets.size,
    sent: () => [...sockets].reduce((sum, socket) => sum + socket.bytesWritten, sent),
    hang() {
      for (const socket of sockets) {
        socket.removeAllListeners('data');
        socket.pause();
      }
      imap.server.removeAllListeners('connection');
    },
    cut,
    async close() {
      const closed = new Promise<void>((resolve) => imap.server.close(() => resolve()));
      cut();
      await closed;
    },
  };
}

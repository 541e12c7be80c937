/** A mail server that takes everything and keeps nothing: what is measured is who sends. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface SmtpSink {
  readonly url: string;
  /** E-mails that it has taken. */
  readonly taken: () => number;
  close(): void;
}

const END_OF_DATA = '\r\n.\r\n';

export async function startSmtpSink(): Promise<SmtpSink> {
  let taken = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.setEncoding('latin1');
    socket.write('220 sink\r\n');
    let waiting = '';
    let isData = false;
    socket.on('data', (text: string) => {
      waiting += text;
      for (;;) {
        const end = isData ? waiting.indexOf(END_OF_DATA) : waiting.indexOf('\r\n');
        if (end < 0) return;
        const said = waiting.slice(0, end).toUpperCase();
        waiting = waiting.slice(end + (isData ? END_OF_DATA.length : 2));
        if (isData) {
          taken += 1;
          isData = false;
          socket.write('250 taken\r\n');
        } else if (said.startsWith('DATA')) {
          isData = true;
          socket.write('354 go on\r\n');
        } else if (said.startsWith('QUIT')) socket.end('221 bye\r\n');
        else socket.write('250 ok\r\n');
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: () => taken,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

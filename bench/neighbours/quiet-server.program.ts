/** Takes every request, body and event, and does nothing with it: what the load alone costs the machine. */
import { createServer } from 'node:http';
import { Server } from 'socket.io';

const server = createServer((request, response) => {
  if (request.url?.startsWith('/socket.io/')) return;
  request.resume();
  request.once('end', () => response.end('{"success":true}'));
});
const sockets = new Server(server, { serveClient: false });
sockets.on('connection', (socket) => {
  socket.onAny((_name: string, ...args: unknown[]) => {
    const last = args.at(-1);
    if (typeof last === 'function') last({ success: true });
  });
});
server.listen(Number(process.env.PORT), '127.0.0.1');
process.once('SIGTERM', () => process.exit());

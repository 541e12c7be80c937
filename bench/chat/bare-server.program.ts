/** The yardstick of the chat: rooms and an echo on a bare socket.io, without people, rules or a database. */
import { createServer } from 'node:http';
import { Server } from 'socket.io';

const http = createServer((_, answer) => answer.end());
const io = new Server(http);
io.on('connection', (socket) => {
  socket.on('join_ticket_room', async (ticketId: string, answer: (done: object) => void) => {
    await socket.join(ticketId);
    answer({ success: true });
  });
  socket.on('send_message', (message: { ticketId: string }, answer: (done: object) => void) => {
    io.to(message.ticketId).emit('new_message', message);
    answer({ success: true });
  });
});
http.listen(Number(process.env.PORT), process.env.HOST);
process.once('SIGTERM', () => process.exit());

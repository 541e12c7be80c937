/**
 * One request can carry a hundred thousand packets, which are dispatched before the first of them is answered. So they
 * are counted as they are taken apart: a connection that sends more than any client does is cut, and the rest of what
 * it sent is not looked at.
 */
import { RATE } from '../limits.ts';

/** How often one connection may ask to be let in, such as again after a short failure. */
const CONNECT_ATTEMPTS = 5;

interface Packet {
  readonly type: string;
  readonly data?: unknown;
}

export interface PacketSource {
  on(event: 'packet', listener: (packet: Packet) => void): unknown;
  close(discard: boolean): void;
}

/** socket.io's CONNECT packet, which costs a query. */
const isEntry = ({ type, data }: Packet) =>
  type === 'message' && typeof data === 'string' && data.startsWith('0');

export function limitPackets(connection: PacketSource, limitFactor: number): void {
  const { points, window } = RATE.socketPackets;
  const most = Math.max(1, Math.round(points * limitFactor));
  let began = performance.now();
  let packets = 0;
  let entries = 0;
  connection.on('packet', (packet) => {
    const now = performance.now();
    if (now - began > window) {
      began = now;
      packets = 0;
    }
    packets += 1;
    if (isEntry(packet)) entries += 1;
    if (packets > most || entries > CONNECT_ATTEMPTS) connection.close(true);
  });
}

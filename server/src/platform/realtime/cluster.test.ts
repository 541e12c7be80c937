import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Server } from 'socket.io';
import { expect, test, vi } from 'vitest';
import { createPool } from '../database/pool.ts';
import { createLogger } from '../log.ts';
import { clusterAdapter } from './cluster.ts';

test('closing while a connection is being made ends that one, and no other is tried', async () => {
  const log = createLogger('silent');
  const taken: Socket[] = [];
  // Takes connections and says nothing.
  const mute = createServer((socket) => void taken.push(socket.on('error', () => undefined)));
  await once(mute.listen(0, '127.0.0.1'), 'listening');
  const { port } = mute.address() as AddressInfo;
  const pool = createPool({ host: '127.0.0.1', port, user: 'nobody' }, log);
  // What is published waits for nothing, and connects nowhere.
  pool.loseDatabase();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const sockets = new Server({ adapter: clusterAdapter({ pool, log, onGap: () => undefined }) });
  await once(mute, 'connection');
  const ended = once(taken[0] as Socket, 'close');
  taken[0]?.resume();

  sockets.of('/').adapter.close();
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  await ended;
  // As long as a connection on loopback takes.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(taken).toHaveLength(1);
  mute.close();
});

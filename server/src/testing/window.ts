/** A person's window: a real polling client, whose every message from the server is checked against the contract. */
import {
  type Acknowledgement,
  type ClientEventName,
  type ClientPayload,
  type ServerEventName,
  type ServerPayload,
  serverEvents,
} from '@switchboard/contract/events.ts';
import { io, type ManagerOptions, type Socket } from 'socket.io-client';
import { expect, vi } from 'vitest';
import { watchFrames } from './canary/watch-ways-out.ts';

type Heard = {
  readonly [Name in ServerEventName]: { readonly name: Name; readonly payload: ServerPayload<Name> };
}[ServerEventName];

const PATIENCE_MS = 60_000;

export interface ChatWindow {
  readonly socket: Socket;
  readonly heard: readonly Heard[];
  /** @returns the acknowledgement */
  emit<Name extends ClientEventName>(
    name: Name,
    payload: ClientPayload<Name>,
  ): Promise<Acknowledgement<Name>>;
  /** Like `emit`, for what the contract forbids. */
  emitAnything(name: string, ...args: unknown[]): Promise<{ success: boolean; code?: string }>;
  /** The events of this name so far. */
  all<Name extends ServerEventName>(name: Name): ServerPayload<Name>[];
  /** Waits for so many events of this name, the earlier ones included, and gives the last. */
  hears<Name extends ServerEventName>(name: Name, count?: number): Promise<ServerPayload<Name>>;
  /** Resolves when everything has arrived that the server sent before this call. */
  settled(): Promise<void>;
  forget(): void;
  close(): void;
}

const open = new Set<Socket>();

export function closeWindows(): void {
  for (const socket of open) socket.disconnect();
  open.clear();
}

/** @throws Error with the server's words when the connection is refused */
export async function openWindow(
  base: string,
  token: unknown,
  options: Partial<ManagerOptions> = {},
): Promise<ChatWindow> {
  const socket = io(base, {
    auth: { token },
    transports: ['polling'],
    forceNew: true,
    reconnection: false,
    ...options,
  });
  open.add(socket);
  watchFrames(socket, token);
  const heard: Heard[] = [];
  const strange: string[] = [];
  socket.onAny((name: ServerEventName, payload: unknown) => {
    const parsed = serverEvents[name]?.strict().safeParse(payload);
    if (parsed?.success) heard.push({ name, payload: parsed.data } as Heard);
    else strange.push(`${name} ${JSON.stringify(payload)}`);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });

  const emitAnything = (name: string, ...args: unknown[]) =>
    socket.timeout(PATIENCE_MS).emitWithAck(name, ...args);
  const all = <Name extends ServerEventName>(name: Name) =>
    heard.filter((one) => one.name === name).map((one) => one.payload as ServerPayload<Name>);
  return {
    socket,
    heard,
    emit: emitAnything,
    emitAnything,
    all,
    async hears(name, count = 1) {
      await vi
        .waitUntil(() => all(name).length >= count, { timeout: PATIENCE_MS, interval: 5 })
        .catch(() => {
          throw new Error(`${count} × ${name} did not come; heard ${JSON.stringify(heard)}, and ${strange}`);
        });
      const [found] = all(name).slice(count - 1);
      if (found === undefined) throw new Error(`${name} came and went`);
      return found;
    },
    async settled() {
      const before = all('error').length;
      await emitAnything('an event that nobody knows');
      await vi.waitUntil(() => all('error').length > before, { timeout: PATIENCE_MS, interval: 5 });
      heard.splice(
        heard.findLastIndex(({ name }) => name === 'error'),
        1,
      );
      expect(strange).toEqual([]);
    },
    forget() {
      heard.length = 0;
    },
    close() {
      open.delete(socket);
      socket.disconnect();
    },
  };
}

/** An organization at work: its list, a ticket, a new one and a chat message, in turn, each timed from click to answer. */
import { setTimeout as delay } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';

export interface Member {
  readonly token: string;
  /** A ticket whose chat is theirs. */
  readonly ticketId: string;
}

const ACTS = ['list', 'detail', 'create', 'chat'] as const;
export type Act = (typeof ACTS)[number];

/** Milliseconds. */
export type Times = Record<Act, number[]>;

const PAUSE_MS = 10;
const ANSWER_MS = 10_000;

export interface Neighbour {
  /** @throws Error when anything is not answered with success */
  work(milliseconds: number): Promise<Times>;
  leave(): void;
}

/** @param draft the body of a new ticket */
export async function moveIn(
  origin: string,
  members: readonly Member[],
  draft: Readonly<Record<string, string>>,
): Promise<Neighbour> {
  const sockets = new Map<Member, Socket>();
  for (const member of members) {
    const socket = io(origin, { auth: { token: member.token }, transports: ['websocket'], forceNew: true });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    await socket.timeout(ANSWER_MS).emitWithAck('join_ticket_room', member.ticketId);
    sockets.set(member, socket);
  }

  const call = async ({ token }: Member, path: string, body?: object) => {
    const answer = await fetch(`${origin}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`The neighbour's ${path} was answered ${answer.status}: ${text}`);
  };

  let number = 0;
  const acts: Record<Act, (member: Member) => Promise<void>> = {
    list: (member) => call(member, '/admin/tickets'),
    detail: (member) => call(member, `/tickets/${member.ticketId}`),
    create: (member) => call(member, '/tickets', draft),
    chat: async (member) => {
      number += 1;
      const message = {
        ticketId: member.ticketId,
        content: `At work ${number}`,
        messageType: 'text',
        tempId: `n${number}`,
      };
      const answer = await sockets.get(member)?.timeout(ANSWER_MS).emitWithAck('send_message', message);
      if (!answer?.success) throw new Error(`The neighbour's message was refused: ${JSON.stringify(answer)}`);
    },
  };

  return {
    async work(milliseconds) {
      const times: Times = { list: [], detail: [], create: [], chat: [] };
      const until = performance.now() + milliseconds;
      for (let round = 0; performance.now() < until; round += 1) {
        const member = members[round % members.length];
        if (member === undefined) throw new Error('The neighbour has no people.');
        for (const act of ACTS) {
          const began = performance.now();
          await acts[act](member);
          times[act].push(performance.now() - began);
          await delay(PAUSE_MS);
        }
      }
      return times;
    },
    leave() {
      for (const socket of sockets.values()) socket.disconnect();
    },
  };
}

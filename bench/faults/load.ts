/**
 * People who raise tickets with a file, comment and chat all the while. Each word that they write is in nothing else, so
 * that what was acknowledged can be looked for; what was not is sent again under the same key, as the page does.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { signIn } from '../caller.ts';
import { memoryOfTree } from '../processes.ts';
import { asForm, ticketDetails } from '../ticket-details.ts';
import type { Product } from './product.ts';

export const PERSON = { email: 'user1@acme.example', password: 'switchboard-demo' } as const;
const KINDS = ['tickets', 'comments', 'messages'] as const;
type Kind = (typeof KINDS)[number];
/** Writers of each kind. */
const WRITERS = 2;
const BETWEEN_MS = 20;
const AGAIN_MS = 100;
const ANSWER_MS = 15_000;
const SAMPLE_MS = 1_000;
const HEAL_MS = 90_000;
/** Tickets whose file is read back after each fault. */
const FILES_READ = 20;

/** Where what was written stands. */
const STORED = {
  tickets: 'select summary as words, id from tickets where summary = any($1)',
  comments: 'select text as words, id from comments where text = any($1)',
  messages: 'select content as words, id from chat_messages where content = any($1)',
} as const satisfies Record<Kind, string>;

export interface Figures {
  readonly acknowledged: Record<Kind, number>;
  /** Of what was acknowledged. */
  lost: number;
  doubled: number;
  /** Answers that were no success by status; `cut` stands for none at all. */
  readonly failed: Record<string, number>;
  /** Megabytes (PSS) of the program and what it has started. */
  memory: number;
}

export const noFigures = (): Figures => ({
  acknowledged: { tickets: 0, comments: 0, messages: 0 },
  lost: 0,
  doubled: 0,
  failed: {},
  memory: 0,
});

/** What people work with: one program, or several behind one address. */
export interface Desk extends Pick<Product, 'origin' | 'query'> {
  /** Whose memory is looked at, where it is one program. */
  readonly pid?: number;
}

export interface Load {
  /** The ticket in whose chat everybody talks. */
  readonly talkedOf: string;
  /** Resolves when something of each kind that was begun after `since` was acknowledged. @returns the seconds since then */
  healed(since?: number): Promise<number>;
  /** Ends the writing, and adds to the figures what is missing or there twice. */
  settle(): Promise<void>;
}

export async function startLoad(desk: Desk, figures: Figures): Promise<Load> {
  const { origin } = desk;
  const caller = await signIn(origin, PERSON.email, PERSON.password);
  const { token, headers, get } = caller;
  const detailsOf = await ticketDetails(caller);
  const raise = async (words: string): Promise<string> => {
    const form = asForm(detailsOf(words));
    form.append('attachments', new Blob([words]), 'words.txt');
    const { ticket } = await post<{ ticket: { _id: string } }>('/tickets', words, form);
    return ticket._id;
  };
  const post = async <Answer>(path: string, key: string, body: FormData): Promise<Answer> => {
    const answer = await fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': key },
      body,
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const text = await answer.text();
    if (!answer.ok) throw new FailedError(reasonOfStatus(answer), { cause: text });
    return JSON.parse(text);
  };
  const prefix = crypto.randomUUID();
  const talkedOf = await raise(`${prefix}-talked-of`);
  const comment = async (words: string): Promise<null> => {
    const body = new FormData();
    body.append('comment', words);
    await post(`/tickets/${talkedOf}/comments`, words, body);
    return null;
  };
  const sockets = Array.from({ length: WRITERS }, () => {
    const socket = openChat(origin, token);
    return socket.on('connect', () => socket.emit('join_ticket_room', talkedOf));
  });
  const say = async (words: string, writer: number): Promise<null> => {
    const draft = { ticketId: talkedOf, content: words, messageType: 'text', tempId: words };
    const answer = await sockets[writer]?.timeout(ANSWER_MS).emitWithAck('send_message', draft);
    if (!answer?.success) throw new FailedError(`chat ${answer?.code ?? 'refused'}`);
    return null;
  };
  const writers = { tickets: raise, comments: comment, messages: say } as const;

  const stopping = new AbortController();
  /** By its words, the id that the answer named. */
  const acknowledged: Record<Kind, Map<string, string | null>> = {
    tickets: new Map(),
    comments: new Map(),
    messages: new Map(),
  };
  const tried: Record<Kind, string[]> = { tickets: [], comments: [], messages: [] };
  /** When the newest that was acknowledged had been sent. */
  const latest: Record<Kind, number> = { tickets: 0, comments: 0, messages: 0 };

  const write = async (kind: Kind, writer: number) => {
    for (let count = 0; !stopping.signal.aborted; count += 1) {
      const words = `${prefix}-${kind}-${writer}-${count}.`;
      tried[kind].push(words);
      while (!stopping.signal.aborted) {
        const sent = performance.now();
        const failure = await writers[kind](words, writer).then((id) => {
          acknowledged[kind].set(words, id);
          latest[kind] = Math.max(latest[kind], sent);
          return null;
        }, reasonOf);
        if (failure === null) break;
        figures.failed[failure] = (figures.failed[failure] ?? 0) + 1;
        await delay(AGAIN_MS);
      }
      await delay(BETWEEN_MS);
    }
  };
  const writing = KINDS.flatMap((kind) =>
    Array.from({ length: WRITERS }, (_, writer) => write(kind, writer)),
  );
  const sampling = sampleMemory(desk, figures, stopping.signal);

  return {
    talkedOf,
    async healed(since = performance.now()) {
      for (const deadline = performance.now() + HEAL_MS; ; await delay(10)) {
        if (KINDS.every((kind) => latest[kind] > since)) return (performance.now() - since) / 1000;
        if (performance.now() > deadline) {
          const still = KINDS.filter((kind) => latest[kind] <= since).join(', ');
          throw new Error(`Not healed after ${HEAL_MS / 1000} seconds: ${still}`);
        }
      }
    },
    async settle() {
      stopping.abort();
      await Promise.all([...writing, sampling]);
      for (const socket of sockets) socket.disconnect();
      for (const kind of KINDS) {
        figures.acknowledged[kind] += acknowledged[kind].size;
        const ids = new Map<string, string[]>();
        for (const row of await desk.query<{ words: string; id: string }>(STORED[kind], [tried[kind]]))
          ids.set(row.words, [...(ids.get(row.words) ?? []), row.id]);
        for (const [words, id] of acknowledged[kind]) {
          const found = ids.get(words) ?? [];
          if (id === null ? found.length === 0 : !found.includes(id)) figures.lost += 1;
        }
        figures.doubled += [...ids.values()].filter((found) => found.length > 1).length;
      }
      for (const [words, id] of [...acknowledged.tickets].slice(-FILES_READ)) {
        const { ticket } = await get<{ ticket: { attachments: { filename: string }[] } }>(`/tickets/${id}`);
        const path = `/tickets/${id}/attachments/${ticket.attachments[0]?.filename}`;
        const file = await fetch(`${origin}/api${path}`, { headers });
        if ((await file.text()) !== words) figures.lost += 1;
      }
    },
  };
}

/** Refused in so many words. */
class FailedError extends Error {}

const reasonOf = (error: unknown) => (error instanceof FailedError ? error.message : 'cut');

/** Whoever refuses for a moment says for how long. */
const reasonOfStatus = ({ status, headers }: Response) =>
  status === 503 && !headers.has('retry-after') ? `${status} without Retry-After` : `${status}`;

/** What a lost connection leaves unsent is sent again by whoever wrote it. */
export function openChat(origin: string, token: string, headers: Record<string, string> = {}): Socket {
  const socket = io(origin, {
    auth: { token },
    extraHeaders: headers,
    transports: ['websocket', 'polling'],
    forceNew: true,
    reconnectionDelay: 200,
    reconnectionDelayMax: 500,
  });
  // Refused in words, as without a database: the library leaves it at that.
  socket.on('connect_error', () => {
    if (!socket.active) setTimeout(() => socket.connect(), AGAIN_MS);
  });
  return socket;
}

async function sampleMemory(desk: Desk, figures: Figures, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    const processes = desk.pid === undefined ? [] : await memoryOfTree(desk.pid).catch(() => []);
    const megabytes = processes.reduce((sum, { pss }) => sum + pss, 0) / 1024;
    figures.memory = Math.max(figures.memory, Math.round(megabytes));
    await delay(SAMPLE_MS, undefined, { signal: stopped }).catch(() => undefined);
  }
}

/** Lists tickets as somebody who only reads. @returns the milliseconds of each answer, infinite where it failed */
export async function readUntil(stopped: AbortSignal, origin: string, everyMs: number): Promise<number[]> {
  const { headers } = await signIn(origin, PERSON.email, PERSON.password);
  const times: number[] = [];
  while (!stopped.aborted) {
    const began = performance.now();
    const answer = await fetch(`${origin}/api/tickets?limit=20`, { headers }).catch(() => null);
    await answer?.arrayBuffer();
    times.push(answer?.ok ? performance.now() - began : Number.POSITIVE_INFINITY);
    await delay(everyMs);
  }
  return times;
}

/** Fails as a fault that the product did not withstand, in words for whoever reads the table. */
export async function untilTrue(what: string, ask: () => Promise<boolean> | boolean, withinMs = 60_000) {
  const began = performance.now();
  for (; !(await ask()); await delay(50)) {
    if (performance.now() - began > withinMs)
      throw new Error(`${what}: not within ${withinMs / 1000} seconds`);
  }
  return (performance.now() - began) / 1000;
}

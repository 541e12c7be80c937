/** Bad payloads to one event of the sockets: each is answered in time, with a code that clients know, and the connection lives. */
import type { ClientEventName } from '@switchboard/contract/events.ts';
import { newId } from '@switchboard/server/src/platform/ids.ts';
import { shows } from '@switchboard/server/src/testing/canary/canary.ts';
import { eventSamples } from '@switchboard/server/src/testing/event-samples.ts';
import { createMessage, createOrganization } from '@switchboard/server/src/testing/world.ts';
import { io, type Socket } from 'socket.io-client';
import { type Desk, type Finding, type Fuzzed, wordsOf } from './desk.ts';
import { LONG } from './judge.ts';
import { arbitraryValue, FOREIGN, NASTY } from './nasty-values.ts';
import { seededRandom } from './random.ts';

const ALLOWED = ['INVALID_MESSAGE', 'NOT_FOUND', 'ACCESS_DENIED', 'EDIT_WINDOW_EXPIRED', 'RATE_LIMITED'];
const PATIENCE_MS = 20_000;

/** What comes back to whoever sent it. */
const repeats = (field: string | null) => field !== null && !['ticketId', 'messageId'].includes(field);

async function connect(base: string, token: string): Promise<Socket> {
  const socket = io(base, { auth: { token }, transports: ['polling'], forceNew: true, reconnection: false });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}

export async function fuzzEvent(
  desk: Desk,
  name: ClientEventName,
  { cases, seed }: { readonly cases: number; readonly seed: number },
): Promise<Fuzzed> {
  const random = seededRandom(seed, name);
  const home = await createOrganization(desk.db, `E${newId().replaceAll('-', '').slice(-12)}`.toUpperCase());
  const good = eventSamples[name](await createMessage(desk.db, home));
  const socket = await connect(await desk.listen(), await desk.tokenFor(home.user));
  const findings: Finding[] = [];
  const find = (what: string, sent: unknown) => findings.push({ where: name, what, sent: wordsOf(sent) });
  let sent: unknown;
  socket.io.engine.on('packet', ({ data }: { data?: unknown }) => {
    if (typeof data === 'string' && shows(data)) find('showed something of another organization', sent);
  });

  const fields: readonly (string | null)[] = typeof good === 'string' ? [null] : [null, ...Object.keys(good)];
  const listed = random.shuffle(
    fields.flatMap((field) =>
      [...NASTY, ...(repeats(field) ? [] : FOREIGN)].map((value) => [field, value] as const),
    ),
  );
  for (let done = 0; done < cases; done += 1) {
    const [field, value] = listed[done] ?? [random.pick(fields), arbitraryValue(random)];
    sent = field === null || typeof good === 'string' ? value : { ...good, [field]: value };
    const started = performance.now();
    try {
      const answer: { success?: boolean; code?: string } = await socket
        .timeout(PATIENCE_MS)
        .emitWithAck(name, sent);
      const took = performance.now() - started;
      if (answer?.success !== true && !ALLOWED.includes(answer?.code ?? ''))
        find(`answered ${wordsOf(answer)}`, sent);
      if (took >= LONG) find(`took ${Math.round(took)} ms`, sent);
    } catch {
      find(socket.connected ? 'was not answered' : 'ended the connection', sent);
      break;
    }
  }
  socket.disconnect();
  return { cases, findings };
}

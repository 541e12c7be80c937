/** Many large files come in slowly at the same time: they lie on the disk, and the memory of the program stays what it is. */
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { DEMO_ACCOUNTS } from '@switchboard/server/src/features/installation/demo/accounts.ts';
import { signIn } from '../caller.ts';
import { multipart } from '../multipart.ts';
import { memoryOfTree } from '../processes.ts';
import type { Fault } from './fault.ts';
import { PERSON, startLoad } from './load.ts';
import { startProduct } from './product.ts';

const UPLOADS = 40;
const BYTES = 5_000_000;
const PIECE = 64 * 1024;
const SECONDS = 8;
/** Of the program, while 200 MB come in. */
const MOST_MEGABYTES_MORE = 100;

/** What one person may upload in a day is used up by five rounds. */
const ROUNDS_A_PERSON = 4;
const UPLOADERS = DEMO_ACCOUNTS.flatMap(({ email, role }) =>
  role === 'User' || role === 'Admin' ? [email] : [],
);

const CUT = 'cut';

/** All of it in so many seconds, piece by piece. */
async function* slowly(body: Buffer) {
  const pieces = Math.ceil(body.length / PIECE);
  for (let piece = 0; piece < pieces; piece += 1) {
    yield body.subarray(piece * PIECE, (piece + 1) * PIECE);
    await delay((SECONDS * 1_000) / pieces);
  }
}

/** @returns the status of the answer, with the code of a failure; `cut` without one */
const upload = (address: string, headers: Record<string, string>, body: Buffer) =>
  new Promise<string>((resolve) => {
    const sent = request(
      address,
      { method: 'POST', headers: { ...headers, 'content-length': `${body.length}` } },
      (answer) => {
        text(answer).then(
          (body) => resolve(`${answer.statusCode} ${/"code":"(\w+)"/.exec(body)?.[1] ?? ''}`.trim()),
          () => resolve(CUT),
        );
      },
    );
    sent.on('error', () => resolve(CUT));
    Readable.from(slowly(body)).pipe(sent);
  });

export const uploadBurst: Fault = {
  name: 'upload-burst',
  rounds: 2,
  async run({ stack, rounds, figures, heals, tell, find }) {
    const product = await startProduct(stack);
    const { body, contentType } = multipart(
      { comment: 'with a long file' },
      { field: 'attachments', name: 'long.txt', content: 'words '.repeat(BYTES / 6) },
    );
    const bytes = Buffer.from(body);
    const program = async () =>
      ((await memoryOfTree(product.pid)).find(({ name }) => name === 'program')?.pss ?? 0) / 1024;

    for (let count = 0; count < rounds; count += 1) {
      const uploader = UPLOADERS[Math.floor(count / ROUNDS_A_PERSON) % UPLOADERS.length] ?? PERSON.email;
      const { headers, get } = await signIn(product.origin, uploader, PERSON.password);
      const { tickets } = await get<{ tickets: { _id: string }[] }>('/tickets?limit=1&status=Open');
      const address = `${product.origin}/api/tickets/${tickets[0]?._id}/comments`;
      const load = await startLoad(product, figures);
      await load.healed();
      const before = await program();
      let most = before;
      const ended = new AbortController();
      const sampled = (async () => {
        while (!ended.signal.aborted) {
          most = Math.max(most, await program());
          await delay(200);
        }
      })();
      const statuses = await Promise.all(
        Array.from({ length: UPLOADS }, () =>
          upload(address, { ...headers, 'content-type': contentType }, bytes),
        ),
      );
      ended.abort();
      await sampled;
      heals(await load.healed());
      await load.settle();
      const refused = statuses.filter((status) => !status.startsWith('20'));
      tell('uploads at the same time', UPLOADS);
      tell('MB of each', BYTES / 1e6);
      tell('MB of the program before', before);
      tell('MB of the program at most', most);
      if (refused.length > 0)
        find(`${refused.length} uploads ended with ${[...new Set(refused)].join(', ')}`);
      if (most - before > MOST_MEGABYTES_MORE) find(`the program took ${Math.round(most - before)} MB more`);
    }
    await product.end('SIGTERM');
  },
};

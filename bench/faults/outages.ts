/** What the product leans on stops answering, and comes back. */
import { setTimeout as delay } from 'node:timers/promises';
import { startMailServer } from '@switchboard/server/src/testing/mail-server.ts';
import { startObjectStorage } from '@switchboard/server/src/testing/object-storage.ts';
import { openSilentLine } from '@switchboard/server/src/testing/silent-line.ts';
import { signIn } from '../caller.ts';
import { startExternalPostgres } from '../external-postgres.ts';
import type { Fault } from './fault.ts';
import { PERSON, startLoad, untilTrue } from './load.ts';
import { type Product, startProduct } from './product.ts';

const ROUNDS = 3;
const AWAY_MS = 5_000;
/** Within which a call has to have its answer while the database gives none. */
const SILENT_ANSWER_SECONDS = 3;
const LONG_SILENCE_MS = 20_000;
/** Within which the program ends while the database gives no answer: jobs under way get eight. */
const SILENT_END_SECONDS = 9;

/** @returns a way to ask for a list as somebody who has signed in */
async function reader({ origin }: Product) {
  const { headers } = await signIn(origin, PERSON.email, PERSON.password);
  return async () => {
    const began = performance.now();
    const { status } = await fetch(`${origin}/api/tickets?limit=1`, { headers });
    return { status, seconds: (performance.now() - began) / 1000 };
  };
}

const databaseSilent: Fault = {
  name: 'database-silent',
  rounds: ROUNDS,
  async run({ stack, rounds, figures, heals, tell, find }) {
    const database = await startExternalPostgres(stack);
    const line = await openSilentLine(database);
    stack.defer(() => line.close());
    const { user, password, database: name } = database;
    const product = await startProduct(stack, {
      settings: { DATABASE_URL: `postgres://${user}:${password}@127.0.0.1:${line.port}/${name}` },
      database,
    });
    for (let count = 0; count < rounds; count += 1) {
      const load = await startLoad(product, figures);
      const ask = await reader(product);
      await load.healed();
      line.fallSilent();
      for (const until = performance.now() + AWAY_MS; performance.now() < until; await delay(100)) {
        const { status, seconds } = await ask();
        tell('seconds to a 503 at most', seconds);
        if (seconds > SILENT_ANSWER_SECONDS) find(`a call waited ${seconds} seconds`);
        if (status !== 503 && status !== 200) find(`a call was answered with ${status}`);
      }
      line.recover();
      heals(await load.healed());
      await load.settle();
      // Ending needs no answer of the database either, however long it has been silent.
      line.fallSilent();
      await delay(count === 0 ? LONG_SILENCE_MS : AWAY_MS);
      const { code, seconds } = await product.end('SIGTERM');
      tell('seconds to end while silent', seconds);
      if (seconds > SILENT_END_SECONDS) find(`after SIGTERM the program took ${seconds} seconds to end`);
      if (code !== 0) find(`after SIGTERM the program ended with code ${code}`);
      line.recover();
      await product.start();
    }
  },
};

const mailAway: Fault = {
  name: 'mail-away',
  rounds: ROUNDS,
  async run({ stack, rounds, figures, heals, tell, find }) {
    const { port, url, close } = await startMailServer();
    await close();
    const product = await startProduct(stack, { settings: { SMTP_URL: url } });
    for (let count = 0; count < rounds; count += 1) {
      const load = await startLoad(product, figures);
      await load.healed();
      const people = ['user1', 'manager', 'admin'].map((name) => `${name}@acme.example`);
      for (const email of people) {
        const answer = await fetch(`${product.origin}/api/auth/forgot-password`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email }),
        });
        if (!answer.ok) find(`asking for an e-mail was answered with ${answer.status}`);
      }
      await delay(AWAY_MS);
      const server = await startMailServer(port);
      const waited = await untilTrue(
        'the e-mails did not come',
        () => server.received.length >= people.length,
        180_000,
      );
      heals(waited);
      // One that was sent twice would come with the same try or the next.
      await delay(AWAY_MS);
      const ids = server.received.map(({ messageId }) => messageId);
      tell('e-mails', ids.length);
      if (new Set(ids).size !== ids.length) find('an e-mail came twice');
      await server.close();
      await load.settle();
    }
  },
};

const storageAway: Fault = {
  name: 'storage-away',
  rounds: ROUNDS,
  async run({ stack, rounds, figures, heals, find }) {
    const storage = await startObjectStorage();
    stack.defer(() => storage.close());
    const product = await startProduct(stack, { settings: { STORAGE_URL: storage.url() } });
    const ask = await reader(product);
    for (let count = 0; count < rounds; count += 1) {
      const load = await startLoad(product, figures);
      await load.healed();
      // Once it says nothing at all, once it hangs up.
      storage.fail = (_request, response) => {
        if (count % 2 === 1) response.destroy();
        return true;
      };
      for (const until = performance.now() + AWAY_MS; performance.now() < until; await delay(500)) {
        const { status } = await ask();
        if (status !== 200) find(`a list was answered with ${status}`);
      }
      storage.fail = () => false;
      heals(await load.healed());
      await load.settle();
    }
    const odd = Object.keys(figures.failed).filter((reason) => reason !== '503' && reason !== 'cut');
    if (odd.length > 0) find(`refused with ${odd.join(', ')}`);
  },
};

export const outages: readonly Fault[] = [databaseSilent, storageAway, mailAway];

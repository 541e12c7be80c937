/**
 * Many organizations together ask for three times what the node can do, whether or not they are answered. What is taken is
 * answered in time, the rest is refused at once, and whoever asks for little hardly ever.
 */
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Answered,
  openSender,
  percentile95,
  type Wanted,
} from '@switchboard/server/src/testing/requests.ts';
import { buildData } from '../data/build.ts';
import type { Pool } from '../data/columns.ts';
import { withDatabase } from '../data/database.ts';
import { memoryOfTree } from '../processes.ts';
import { seat } from '../seats.ts';
import { openCallers } from './callers.ts';
import type { Fault } from './fault.ts';
import { startProduct, temporaryDirectory } from './product.ts';

const ORGANIZATIONS = 24;
const PEOPLE_EACH = 40;
const TICKETS = 12_000;
const PROCESSES = 3;
const CALLERS = 48;
const TIMES = 3;
const WARM_SECONDS = 8;
const SECONDS = 15;
/** Of what was answered in time before. */
const MOST_TIMES_SLOWER = 2;
/** Of the memory that the program had when it was just carrying its load. */
const MOST_TIMES_LARGER = 1.5;
/** Of a hundred requests of somebody who asks for little. */
const MOST_QUIET_REFUSED = 5;
/** Somebody of another organization who lists tickets now and then. */
const QUIET_A_SECOND = 2;
const HEAL_MS = 30_000;
const REFUSED = new Set([503, 429]);

interface People {
  /** What the loading organizations ask for, in turn. */
  readonly wanted: readonly Wanted[];
  readonly quiet: string;
}

async function prepare(pool: Pool): Promise<People> {
  await buildData(pool, {
    tickets: TICKETS,
    organizations: ORGANIZATIONS + 1,
    users: (ORGANIZATIONS + 1) * PEOPLE_EACH,
    share: 1 / (ORGANIZATIONS + 1),
  });
  await pool.query(`update users set role = 'manager' where role = 'user'`);
  const { rows } = await pool.query<{ organization: string; user: string; ticket: string }>(
    `select organization_id as organization, users.id as user, ticket.id as ticket
     from (select *, row_number() over (partition by organization_id order by id) as place from users
           where role = 'manager') as users
     join (select *, row_number() over (partition by organization_id order by id) as place from tickets) as ticket
       using (organization_id, place)
     order by place, organization`,
  );
  const tokens = await seat(
    pool,
    rows.map(({ user }) => user),
  );
  const last = rows.at(-1)?.organization;
  const { rows: drafts } = await pool.query<{ organization: string; draft: Record<string, string> }>(
    `select distinct on (organization_id) organization_id as organization, json_build_object(
       'ticketType', 'Report Issue', 'priority', 'High', 'category', category_id, 'project', project_id,
       'projectManagerName', project_manager_name, 'contactNumber', contact_number,
       'summary', 'Hand scanner in dispatch loses the connection', 'description', 'Since this morning.') as draft
     from tickets order by organization_id, id`,
  );
  const draftOf = new Map(drafts.map(({ organization, draft }) => [organization, draft]));
  const wanted = rows.flatMap(({ organization, ticket }, index): Wanted[] => {
    const token = tokens[index] ?? '';
    if (organization === last) return [];
    // Of ten, five lists, four tickets and a new one.
    const part = index % 10;
    if (part === 0) return [{ method: 'POST', path: '/tickets', token, body: draftOf.get(organization) }];
    return [{ method: 'GET', path: part < 6 ? '/tickets?limit=20' : `/tickets/${ticket}`, token }];
  });
  await pool.query('vacuum (analyze)');
  return { wanted, quiet: tokens[rows.findIndex(({ organization }) => organization === last)] ?? '' };
}

const isGood = ({ status }: Answered) => status >= 200 && status < 300;
const p95Of = (answers: readonly Answered[]) => percentile95(answers.filter(isGood).map(({ time }) => time));

export const threeTimesTheLoad: Fault = {
  name: 'three-times-the-load',
  rounds: 1,
  async run({ stack, rounds, figures, heals, tell, find }) {
    const directory = await temporaryDirectory(stack, 'load');
    const { wanted, quiet } = await withDatabase(
      { databaseUrl: undefined, dataDirectory: directory },
      prepare,
    );
    const product = await startProduct(stack, {
      directory,
      // The limits that everybody has.
      settings: { DEMO: 'off', ADMIN_SECOND_FACTOR: 'off', RATE_LIMIT_FACTOR: '1', NODE_ENV: 'production' },
    });
    const callers = openCallers(stack, product.origin, PROCESSES);
    const sender = openSender(product.origin);
    stack.defer(() => sender.close());
    const list: Wanted = { method: 'GET', path: '/tickets?limit=20', token: quiet };
    const beside = (seconds: number) => sender.atRate(QUIET_A_SECOND, seconds, () => list);
    const memory = async () => {
      const parts = await memoryOfTree(product.pid);
      return parts.reduce((sum, { pss }) => sum + pss, 0) / 1024;
    };
    const tickets = async () =>
      (await product.query<{ count: number }>('select count(*)::int from tickets'))[0]?.count ?? 0;

    for (let count = 0; count < rounds; count += 1) {
      await callers.send({ seconds: WARM_SECONDS, callers: CALLERS, wanted });
      const [carried, quietBefore] = await Promise.all([
        callers.send({ seconds: SECONDS, callers: CALLERS, wanted }),
        beside(SECONDS),
      ]);
      const before = await memory();
      const ticketsBefore = await tickets();
      const rate = carried.filter(isGood).length / SECONDS;
      const p95 = p95Of(carried);

      let most = 0;
      const sampling = new AbortController();
      const sampled = (async () => {
        while (!sampling.signal.aborted) {
          most = Math.max(most, await memory());
          await delay(1_000, undefined, { signal: sampling.signal }).catch(() => undefined);
        }
      })();
      const [offered, quietBeside] = await Promise.all([
        callers.send({ seconds: SECONDS, rate: TIMES * rate, wanted }),
        beside(SECONDS),
      ]);
      const ended = performance.now();
      sampling.abort();
      await sampled;

      const accepted = offered.filter(isGood);
      const quietRefused = 100 - (100 * quietBeside.filter(isGood).length) / quietBeside.length;
      const refused = offered.filter(({ status }) => REFUSED.has(status));
      const without = refused.filter(({ retryAfter }) => retryAfter === null);
      for (const { status } of offered.filter((answer) => !isGood(answer) && !REFUSED.has(answer.status))) {
        const name = status === 0 ? 'cut' : `${status}`;
        figures.failed[name] = (figures.failed[name] ?? 0) + 1;
      }
      const created = offered.filter(({ status }) => status === 201).length;
      const stored = (await tickets()) - ticketsBefore;
      figures.acknowledged.tickets += created;
      figures.lost += Math.max(0, created - stored);
      figures.doubled += Math.max(0, stored - created);
      figures.memory = Math.max(figures.memory, Math.round(most));

      tell('calls a second that it carries', rate);
      tell('ms p95 of them', p95);
      tell('calls a second refused meanwhile', carried.filter((answer) => !isGood(answer)).length / SECONDS);
      tell('calls a second offered', offered.length / SECONDS);
      tell('calls a second accepted', accepted.length / SECONDS);
      tell('ms p95 of what was accepted', p95Of(offered));
      tell('% refused with 503', percentOf(offered, 503));
      tell('% refused with 429', percentOf(offered, 429));
      tell('ms p95 of refusals', percentile95(refused.map(({ time }) => time)));
      tell('% refused of who asks for little', quietRefused);
      tell('ms p95 of who asks for little, before', p95Of(quietBefore));
      tell('ms p95 of who asks for little, beside it', p95Of(quietBeside));
      tell('MB before', before);
      tell('MB at most', most);

      const other = offered.length - accepted.length - refused.length;
      if (other > 0) find(`${other} calls failed otherwise than by 503 or 429`);
      if (without.length > 0) find(`${without.length} refusals did not say when to come back`);
      if (!(p95Of(offered) <= MOST_TIMES_SLOWER * p95))
        find(`what was accepted took more than ${MOST_TIMES_SLOWER} times as long`);
      if (quietRefused > MOST_QUIET_REFUSED) find('who asks for little was refused');
      if (most > MOST_TIMES_LARGER * before) find(`the program took ${MOST_TIMES_LARGER} times the memory`);

      for (;;) {
        const began = performance.now();
        const answers = await callers.send({ seconds: 1, rate: rate / 4, wanted });
        if (answers.every(isGood) && p95Of(answers) <= p95) {
          heals((began - ended) / 1000);
          break;
        }
        if (began - ended > HEAL_MS) throw new Error(`Not healed after ${HEAL_MS / 1000} seconds`);
      }
    }
    await product.end('SIGTERM');
  },
};

const percentOf = (answers: readonly Answered[], status: number) =>
  (100 * answers.filter((answer) => answer.status === status).length) / answers.length;

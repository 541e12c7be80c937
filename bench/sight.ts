/** What it costs in a large organization that not everybody sees everything, and that some have to agree: `npm run bench:sight`. */
import { parseArgs } from 'node:util';
import { OTHERS_VIEWS, SHARING_MODES } from '@switchboard/contract/enums.ts';
import type { AccessSettings } from '@switchboard/contract/organizations/access-settings.ts';
import type { Pool } from './data/columns.ts';
import { withDatabase } from './data/database.ts';
import { keptData, LARGE_OPTIONS, whileServing } from './kept-data.ts';
import { measurement } from './measurement.ts';
import { choosePeople, type People, type Person, prepareRaising, raise } from './people-of-largest.ts';
import { whileWatched } from './resident.ts';
import { writeResult } from './results.ts';
import { ask, type Row, summary, time } from './search/ask.ts';
import { startProduct } from './start-product.ts';
import { textTable } from './text-table.ts';

/** Tickets of others that somebody was added to. */
const ON = 200;
const WARM_UP = 5;
const MB = 1024 * 1024;
/** Milliseconds at the 95th percentile. */
const GOAL = { list: 150, audience: 60, access: 120, seen: 300, decision: 150, settings: 100 } as const;

const { values } = parseArgs({ options: LARGE_OPTIONS });
const tickets = Number(values.tickets);
const times = Number(values.times);

/** Tells `send` with the version of the settings that are there. @returns milliseconds that the change took */
async function setAccess({ admin, organization }: People, change: Partial<AccessSettings>): Promise<number> {
  const path = `/organizations/${organization}/access`;
  const { access } = await admin.send<{ access: AccessSettings }>('GET', path);
  const began = performance.now();
  await admin.send('PUT', path, { ...change, version: access.version });
  return performance.now() - began;
}

/** One ticket in fifty is shared, one in a thousand confidential, as their requesters have chosen. */
async function share(pool: Pool): Promise<void> {
  await pool.query(
    `update tickets set sharing = (array['project', 'managers', 'everyone'])[1 + abs(hashtext(id::text)) % 3]
     where abs(hashtext(id::text)) % 50 = 7`,
  );
  await pool.query(`update tickets set confidential = true where abs(hashtext(id::text)) % 1000 = 3`);
  await pool.query('vacuum (analyze) tickets');
}

interface Listed {
  readonly tickets: readonly { readonly _id: string; readonly updatedAt: string; readonly stub?: boolean }[];
}

/** Puts a user on tickets of others, of which they watch every second. @returns one of them */
async function putOnTickets({ admin, user }: People): Promise<string> {
  const ids: string[] = [];
  for (let page = 1; ids.length < ON; page += 1) {
    const { tickets } = await admin.send<Listed>('GET', `/admin/tickets?limit=100&page=${page}&status=open`);
    if (tickets.length === 0) throw new Error('Too few open tickets: build more');
    ids.push(...tickets.filter(({ stub }) => stub !== true).map(({ _id }) => _id));
  }
  for (const [index, id] of ids.slice(0, ON).entries()) {
    const relation = index % 2 === 0 ? 'participant' : 'viewer';
    await admin.send('POST', `/tickets/${id}/people`, { user: user.id, relation });
    if (relation === 'viewer') await user.send('PUT', `/tickets/${id}/watch`, { mode: 'watch' });
  }
  return ids[0] ?? '';
}

/** Somebody is asked to agree to new tickets of a colleague, as often as they decide afterwards. */
async function askForDecisions(people: People) {
  const { admin, user, colleague } = people;
  const { category, project } = await prepareRaising(people, 'Asked');
  const asked: { approval: string; step: string }[] = [];
  for (let count = 0; count < times + 2 * WARM_UP; count += 1) {
    const { id } = await raise(colleague, category, project);
    const { approval } = await admin.send<{ approval: { _id: string; steps: readonly { _id: string }[] } }>(
      'POST',
      `/tickets/${id}/approvals`,
      {
        question: 'May it be done?',
        holds: 'nothing',
        steps: [{ need: 'all', approvers: [{ as: 'person', id: user.id }] }],
      },
    );
    asked.push({ approval: approval._id, step: approval.steps[0]?._id ?? '' });
  }
  return asked;
}

async function askLists(people: People): Promise<Row[]> {
  const { admin, manager, agent, user, superAdmin } = people;
  const rows: Row[] = [];
  const list = async (call: string, { send }: Person, path: string) => {
    rows.push(await ask(times, call, GOAL.list, send, path));
  };
  await list('all tickets, admin', admin, '/admin/tickets');
  await list('all tickets, manager', manager, '/admin/tickets');
  await list('all tickets, super admin', superAdmin, '/super-admin/tickets');
  await list('assigned tickets, agent', agent, '/tickets');
  await list('own tickets, user', user, '/tickets');
  for (const view of OTHERS_VIEWS) await list(`${view}, user`, user, `/tickets?view=${view}`);
  await list('shared, manager', manager, '/tickets?view=shared');
  await setAccess(people, { leadsScope: 'projects' });
  await list('all tickets of projects that one leads, manager', manager, '/admin/tickets');
  await list('the same, page 100', manager, '/admin/tickets?page=100');
  await setAccess(people, { leadsScope: 'organization' });
  return rows;
}

/** All that one person sees, as a file. */
async function exportSeen(origin: string, pid: number, { admin, manager }: People) {
  const { result, before, most, seconds } = await whileWatched(pid, async () => {
    const answer = await fetch(`${origin}/api/admin/access/people/${manager.id}/tickets/export`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    if (!answer.ok || answer.body === null) throw new Error(`the export answered ${answer.status}`);
    let bytes = 0;
    for await (const portion of answer.body) bytes += portion.byteLength;
    return { rows: Number(answer.headers.get('x-total-rows')), bytes };
  });
  return { ...result, seconds: Number(seconds.toFixed(1)), growthMb: Math.round((most - before) / MB) };
}

/** New tickets of a category without a rule and of one with three, one after the other. @returns medians in ms */
async function createUnderRules(people: People) {
  const { admin, user, colleague } = people;
  const [free, ruled] = [await prepareRaising(people, 'Free'), await prepareRaising(people, 'Ruled')];
  for (const number of [1, 2, 3]) {
    await admin.send('POST', '/admin/approval-rules', {
      name: `Rule ${number} of ${Date.now()}`,
      active: true,
      categories: [ruled.category],
      question: 'May it be done?',
      holds: 'nothing',
      steps: [{ need: 'all', approvers: [{ as: 'person', id: user.id }] }],
    });
  }
  const samples = { without: [] as number[], under: [] as number[] };
  for (let count = 0; count < WARM_UP + times; count += 1) {
    const without = await raise(colleague, free.category, free.project);
    const under = await raise(colleague, ruled.category, ruled.project);
    if (count < WARM_UP) continue;
    samples.without.push(without.took);
    samples.under.push(under.took);
  }
  const [without, under] = [summary(samples.without).p50, summary(samples.under).p50];
  return { without, under, times: Number((under / without).toFixed(2)) };
}

/** A new mode for all tickets of which nobody chose anything; none is written. */
async function changeMode(people: People) {
  const written = async () => {
    const { tickets } = await people.admin.send<Listed>('GET', '/admin/tickets?sort=-updated&limit=1');
    return tickets[0]?.updatedAt;
  };
  const before = await written();
  const samples: number[] = [];
  for (let count = 0; count < times; count += 1)
    samples.push(await setAccess(people, { defaultSharing: count % 2 === 0 ? 'managers' : 'private' }));
  if ((await written()) !== before) throw new Error('A new mode has written tickets');
  return summary(samples);
}

async function run(stack: AsyncDisposableStack): Promise<void> {
  const where = await keptData(stack, 'sight', values);
  await whileServing(where.dataDirectory, async () => undefined);
  const chosen = await withDatabase(where, async (pool) => {
    await share(pool);
    return choosePeople(pool);
  });
  const { origin, pid } = await startProduct(stack, where.dataDirectory);
  const people = chosen(origin);
  await setAccess(people, { allowedSharing: [...SHARING_MODES], defaultSharing: 'private' });
  const ticket = await putOnTickets(people);
  const asked = await askForDecisions(people);
  const { admin, user, manager } = people;
  const rows = [
    ...(await askLists(people)),
    await ask(
      times,
      'who reads a reply',
      GOAL.audience,
      admin.send,
      `/tickets/${ticket}/audience?kind=reply`,
    ),
    await ask(
      times,
      'why somebody reads a ticket',
      GOAL.access,
      admin.send,
      `/tickets/${ticket}/access?person=${user.id}`,
    ),
    await ask(
      times,
      'all that a manager sees',
      GOAL.seen,
      admin.send,
      `/admin/access/people/${manager.id}/tickets`,
    ),
    await ask(
      times,
      'all that a user sees',
      GOAL.seen,
      admin.send,
      `/admin/access/people/${user.id}/tickets`,
    ),
  ];
  const { last: _, ...decided } = await time(times, (count) =>
    user.send('POST', `/approvals/${asked[count]?.approval}/decision`, {
      step: asked[count]?.step,
      decision: 'approved',
    }),
  );
  rows.push({ call: 'a decision', total: '', goal: GOAL.decision, ...decided });
  rows.push({ call: 'a new mode for all', total: '', goal: GOAL.settings, ...(await changeMode(people)) });
  console.log(
    textTable({
      head: ['', 'found', 'p50', 'p95', 'goal'],
      lines: rows.map(({ call, total, p50, p95, goal }) => [call, total, `${p50}`, `${p95}`, `${goal}`]),
    }),
  );
  const created = await createUnderRules(people);
  const exported = await exportSeen(origin, pid, people);
  console.log({ created, exported });
  await writeResult('sight', { tickets, created, exported, rows });
}

await measurement(run);

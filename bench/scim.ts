/**
 * How long a directory takes to fill an organization by SCIM: `npm run bench:scim`. `--people` says how many it makes, `--groups` into
 * how many groups, `--at-once` how many calls it has under way.
 */
import { parseArgs } from 'node:util';
import { ensureServerBuild } from '../server/build.ts';
import { ensureWebBuild } from '../web/build.ts';
import { readJson, signIn } from './caller.ts';
import { type Product, startProduct } from './faults/product.ts';
import { writeResult } from './results.ts';
import { textTable } from './text-table.ts';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '20000' },
    groups: { type: 'string', default: '20' },
    'at-once': { type: 'string', default: '4' },
  },
});
const people = Number(values.people);
const groups = Number(values.groups);
const atOnce = Number(values['at-once']);

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
/** Members of one PATCH, as Entra ID sends them at most. */
const AT_A_TIME = 20;

interface Row {
  readonly what: string;
  readonly found: string;
  readonly goal: string;
}
const rows: Row[] = [];

async function tokenOf({ origin, query }: Product): Promise<string> {
  const admin = await signIn(origin, 'admin@acme.example', 'switchboard-demo');
  await query(`update organizations set total_licenses = ${people + 1_000} where code = 'ACME'`);
  const answer = await fetch(`${origin}/api/admin/scim-tokens`, {
    method: 'POST',
    headers: { ...admin.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Directory', password: 'switchboard-demo' }),
  });
  return (await readJson<{ secret: string }>(answer)).secret;
}

async function eachOf(count: number, work: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < count; index = next++) await work(index);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}

await Promise.all([ensureServerBuild(), ensureWebBuild()]);
{
  await using stack = new AsyncDisposableStack();
  const product = await startProduct(stack, { settings: { RATE_LIMIT_FACTOR: '1000000' } });
  const headers = {
    authorization: `Bearer ${await tokenOf(product)}`,
    'content-type': 'application/scim+json',
  };
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${product.origin}/api/scim/v2${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return text === '' ? null : (JSON.parse(text) as { id: string; totalResults: number });
  };

  const ids: string[] = [];
  // As a directory does it: it asks for each by name first.
  const made = await timed(() =>
    eachOf(people, async (index) => {
      const userName = `person${index}@acme.example`;
      await ask('GET', `/Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}`);
      const name = { givenName: 'Person', familyName: `Number ${index}` };
      const user = await ask('POST', '/Users', { schemas: [USER], userName, name, externalId: `e${index}` });
      if (user !== null) ids.push(user.id);
    }),
  );
  const whole = (seconds: number) => `20,000 in ${(((seconds / people) * 20_000) / 60).toFixed(1)} minutes`;
  rows.push({
    what: `${people} people, each asked for and made`,
    found: `${(people / made).toFixed(0)} a second: ${whole(made)}`,
    goal: '20,000 in 30 minutes, with their groups',
  });

  const placed = await timed(async () => {
    const made = await Promise.all(
      Array.from({ length: groups }, (_, index) =>
        ask('POST', '/Groups', { schemas: [GROUP], displayName: `Group ${index}` }),
      ),
    );
    await eachOf(Math.ceil(people / AT_A_TIME), async (index) => {
      const members = ids.slice(index * AT_A_TIME, (index + 1) * AT_A_TIME).map((value) => ({ value }));
      const Operations = [{ op: 'Add', path: 'members', value: members }];
      await ask('PATCH', `/Groups/${made[index % groups]?.id}`, { schemas: [PATCH], Operations });
    });
  });
  rows.push({
    what: `put into ${groups} groups, ${AT_A_TIME} in a call`,
    found: `${(people / placed).toFixed(0)} a second: ${whole(placed)}`,
    goal: '',
  });

  const listed = await timed(async () => {
    for (let startIndex = 1; startIndex <= people; startIndex += 200) {
      await ask('GET', `/Users?startIndex=${startIndex}&count=200`);
    }
  });
  rows.push({ what: 'all of them listed, 200 at a time', found: `${listed.toFixed(1)} s`, goal: '' });
}
console.log(
  `\n${textTable({ head: ['', 'found', 'goal'], lines: rows.map(({ what, found, goal }) => [what, found, goal]) })}`,
);
await writeResult('scim', { people, rows });

/** Two people in browsers on different nodes who chat, while a node and then the primary are killed. */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { launchOptions } from '@switchboard/e2e/browser.ts';
import { DEMO_PASSWORD } from '@switchboard/server/src/features/installation/demo/accounts.ts';
import { type Caller, readJson, signIn } from '../caller.ts';
import { untilTrue } from '../faults/load.ts';
import { asForm, ticketDetails } from '../ticket-details.ts';
import type { Act, Scene } from './acts.ts';
import { chooseNode } from './balancer.ts';
import type { Cluster } from './start-cluster.ts';

const PEOPLE = ['user1@acme.example', 'agent1@acme.example'] as const;
const TALKS_EVERY_MS = 1_500;
const THERE_WITHIN_MS = 60_000;

interface Window {
  readonly page: Page;
  /** The balancer's name of the node that it is on. */
  readonly node: string;
  readonly said: string[];
}

export interface Seen {
  readonly said: number;
  /** Of what both said, what one of the two does not show. */
  readonly missing: number;
  /** Shown more than once. */
  readonly doubled: number;
  /** Whether both show all of it in the same order. */
  readonly sameOrder: boolean;
  readonly pictures: readonly string[];
}

/** @param acts are done one after the other while both write */
export async function chatInBrowsers(
  stack: AsyncDisposableStack,
  cluster: Cluster,
  acts: readonly Act[],
  pictures: string,
): Promise<Seen> {
  const { origin } = cluster;
  const browser = await chromium.launch(await launchOptions());
  stack.defer(() => browser.close());
  const [requester, agent] = await Promise.all(PEOPLE.map((email) => signIn(origin, email, DEMO_PASSWORD)));
  if (requester === undefined || agent === undefined) throw new Error('nobody is signed in');
  const ticketId = await raiseFor(origin, requester, agent);

  const windows: Window[] = [];
  for (const person of [requester, agent]) {
    const taken = windows.map(({ node }) => node);
    windows.push(
      await openChat(await browser.newContext({ viewport: { width: 1440, height: 900 } }), {
        origin,
        person,
        ticketId,
        ...(await anotherNode(origin, taken)),
      }),
    );
  }
  console.log(`The requester is on node ${windows[0]?.node}, the agent on node ${windows[1]?.node}.`);

  const stopping = new AbortController();
  const talking = windows.map((window, index) =>
    talk(window, index === 0 ? 'requester' : 'agent', stopping.signal),
  );
  const scene: Scene = { ...cluster, chosen: windows[0]?.node ?? '' };
  const taken: string[] = [];
  const picture = async (name: string) => {
    for (const [index, { page }] of windows.entries()) {
      const path = join(pictures, `${name}-${index === 0 ? 'requester' : 'agent'}.png`);
      await page.screenshot({ path });
      taken.push(path);
    }
  };
  await delay(3_000);
  for (const [index, act] of acts.entries()) {
    const striking = act.strike(scene);
    await delay(2_000);
    await picture(`${index + 1}-meanwhile`);
    const { mend } = await striking;
    await delay(5_000);
    await picture(`${index + 1}-after`);
    await mend();
  }
  stopping.abort();
  await Promise.all(talking);
  const all = windows.flatMap(({ said }) => said);
  await untilTrue(
    'not everything is shown',
    async () =>
      (await Promise.all(windows.map(shown))).every((lines) => all.every((words) => lines.includes(words))),
    THERE_WITHIN_MS,
  ).catch(() => undefined);
  await picture('end');
  const [one = [], two = []] = await Promise.all(windows.map(shown));
  return {
    said: all.length,
    missing: all.filter((words) => !one.includes(words) || !two.includes(words)).length,
    doubled: [one, two].reduce((sum, lines) => sum + lines.length - new Set(lines).size, 0),
    sameOrder: JSON.stringify(one) === JSON.stringify(two),
    pictures: taken,
  };
}

/** A ticket of the one that the other works on, so that both may chat about it. */
async function raiseFor(origin: string, requester: Caller, agent: Caller): Promise<string> {
  const detailsOf = await ticketDetails(requester);
  const { ticket } = await readJson<{ ticket: { _id: string } }>(
    await fetch(`${origin}/api/tickets`, {
      method: 'POST',
      headers: requester.headers,
      body: asForm(detailsOf('The line stands still')),
    }),
  );
  const admin = await signIn(origin, 'admin@acme.example', DEMO_PASSWORD);
  await readJson(
    await fetch(`${origin}/api/admin/tickets/${ticket._id}/assign`, {
      method: 'PUT',
      headers: { ...admin.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ devopsAgent: agent.user._id }),
    }),
  );
  return ticket._id;
}

/** The balancer gives new people to the nodes in turns. */
async function anotherNode(origin: string, taken: readonly string[]) {
  for (;;) {
    const chosen = await chooseNode(origin);
    if (!taken.includes(chosen.name)) return chosen;
  }
}

async function openChat(
  context: BrowserContext,
  {
    origin,
    person,
    ticketId,
    name,
    cookie,
  }: {
    readonly origin: string;
    readonly person: Caller;
    readonly ticketId: string;
    readonly name: string;
    readonly cookie: string;
  },
): Promise<Window> {
  const [key = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name: key, value, url: origin, httpOnly: true }]);
  await context.addInitScript(
    (items) => {
      for (const [item, content] of items) localStorage.setItem(item, content);
    },
    Object.entries({ 'switchboard.token': person.token, 'switchboard.user': JSON.stringify(person.user) }),
  );
  const page = await context.newPage();
  await page.goto(`${origin}/tickets/${ticketId}?chat=open`);
  await field(page).waitFor();
  return { page, node: name, said: [] };
}

const field = (page: Page) =>
  page
    .getByRole('complementary', { name: 'Live Chat' })
    .getByRole('textbox', { name: 'Message', exact: true });

async function talk({ page, said }: Window, who: string, stopped: AbortSignal): Promise<void> {
  for (let count = 1; !stopped.aborted; count += 1) {
    const words = `${who} ${count}`;
    await field(page).fill(words);
    await field(page).press('Enter');
    said.push(words);
    await delay(TALKS_EVERY_MS);
  }
}

/** The words of the messages, from top to bottom. */
const shown = ({ page }: Window) =>
  page.getByRole('log', { name: 'Messages' }).locator('[data-message] p').allTextContents();

/** The calls whose time must not depend on how many tickets there are. */

import { TICKET_PRIORITIES, TICKET_SORTS, TICKET_STATUSES } from '@switchboard/contract/enums.ts';
import type { Pagination } from '@switchboard/contract/query.ts';
import type { TicketSummary } from '@switchboard/contract/tickets/ticket.ts';
import { type Caller, signIn } from '../caller.ts';
import { PASSWORD } from '../data/organizations.ts';
import { multipart } from '../multipart.ts';
import type { SuperAdmin } from './tickets.ts';
import { draftLike } from './writes.ts';

interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

export interface Call {
  readonly name: string;
  /** What the call sends the n-th time, from 0. */
  readonly send: (n: number) => Sent;
}

interface TicketPage {
  readonly tickets: readonly TicketSummary[];
  readonly pagination: Pagination;
}

/** How deep a page the issue of depth is tried with, where there are as many. */
const DEEP_PAGE = 20_000;
const WORDS = {
  'a word in every ticket': 'the',
  'a word in every second ticket': 'since',
  'a word in one of fifty': 'headset',
  'digits in one of two hundred': '4511',
  'two words': 'laptop office',
  'one letter': 'e',
  'two letters': 'zq',
  'two letters in every ticket': 'in',
  'a whole number': 'ORG1-00304',
  digits: '304',
  'no match': 'zzyzx',
} as const;
const LISTS = { desk: '/admin/tickets', all: '/super-admin/tickets' } as const;

/** Those of the largest organization, and of a super admin over all of them. */
export async function scaleCalls(origin: string, superAdmin: SuperAdmin): Promise<Call[]> {
  const as = (mailbox: string) => signIn(origin, `${mailbox}@org-1.example`, PASSWORD);
  const [admin, overseer, agent, user] = await Promise.all([
    as('admin'),
    signIn(origin, superAdmin.email, superAdmin.password),
    as('agent1'),
    as('user1'),
  ]);
  const { projects } = await admin.get<{ projects: readonly { projectManager: { email: string } }[] }>(
    '/projects',
  );
  const [manager, agentId] = await Promise.all([
    signIn(origin, projects[0]?.projectManager.email ?? '', PASSWORD),
    idOf(agent),
  ]);
  const { tickets } = await admin.get<TicketPage>(`${LISTS.desk}?limit=100`);
  const [example] = tickets;
  if (example === undefined) throw new Error('there is no ticket to take the references from');
  const names: Names = {
    category: example.category._id,
    project: example.project._id,
    assignee: agentId,
    rare: example.summary.match(/\b[A-Z]{2}-\d{4}\b/)?.[0] ?? 'SC-4711',
  };

  return [
    ...(await listCalls('desk', admin, names)),
    ...(await listCalls('all', overseer, names)),
    ...personalCalls({ admin, manager, agent, user, overseer }),
    reading(
      'detail',
      admin,
      tickets.map(({ _id }) => `/tickets/${_id}`),
    ),
    reading(
      'timeline',
      admin,
      tickets.map(({ _id }) => `/tickets/${_id}/timeline`),
    ),
    ...writes(admin, user, example),
  ];
}

const idOf = async (caller: Caller) => (await caller.get<{ user: { _id: string } }>('/auth/me')).user._id;

const reading = (name: string, { headers }: Caller, paths: readonly string[]): Call => ({
  name,
  send: (n) => ({ path: encodeURI(`/api${paths[n % paths.length]}`), headers }),
});

interface Names {
  readonly category: string;
  readonly project: string;
  readonly assignee: string;
  readonly rare: string;
}

async function listCalls(
  which: keyof typeof LISTS,
  caller: Caller,
  { category, project, assignee, rare }: Names,
): Promise<Call[]> {
  const path = LISTS[which];
  const list = (name: string, query: string) => reading(`${which}: ${name}`, caller, [`${path}?${query}`]);
  const pagesOf = async (query: string) =>
    (await caller.get<TicketPage>(encodeURI(`${path}?${query}`))).pagination.pages;
  const pagesIn = async (name: string, query: string) => {
    const pages = await pagesOf(query);
    return [
      list(`${name}, the middle page`, `${query}&page=${Math.ceil(pages / 2)}`),
      list(`${name}, the last page`, `${query}&page=${pages}`),
      list(`${name}, page ${DEEP_PAGE}`, `${query}&page=${Math.min(pages, DEEP_PAGE)}`),
    ];
  };
  const filters = [
    ...TICKET_STATUSES.map((status) => [status, `status=${status}`] as const),
    ...TICKET_PRIORITIES.map((priority) => [priority, `priority=${priority}`] as const),
    ['Open and Critical', 'status=Open&priority=Critical'],
    ['two statuses, High', 'status=Open,Closed&priority=High'],
    ['one category', `category=${category}`],
    ['one project', `project=${project}`],
    ['a category and Closed', `category=${category}&status=Closed`],
    ['a category and a project', `category=${category}&project=${project}`],
    ['one assignee', `assignee=${assignee}`],
    ['one assignee, Closed', `assignee=${assignee}&status=Closed`],
    ['unassigned', 'assignee=unassigned'],
    ['created today', 'createdWithin=1'],
    ['created in 7 days', 'createdWithin=7'],
    ['created in 90 days', 'createdWithin=90'],
    ['created in 90 days, Closed', 'createdWithin=90&status=Closed'],
  ] as const;
  const searches = [...Object.entries(WORDS), ['a rare word', rare] as const];
  return [
    list('first page', ''),
    ...filters.map(([name, query]) => list(name, query)),
    ...TICKET_SORTS.map((sort) => list(`by ${sort}`, `sort=${sort}`)),
    list('one category by -updated', `category=${category}&sort=-updated`),
    list('one category by priority', `category=${category}&sort=priority`),
    ...(await pagesIn('newest', '')),
    ...(await pagesIn('by -updated', 'sort=-updated')),
    ...(await pagesIn('by -priority', 'sort=-priority')),
    ...(await pagesIn('Closed', 'status=Closed')),
    ...(await pagesIn('Closed and Medium', 'status=Closed&priority=Medium')),
    ...(await pagesIn('one category', `category=${category}`)).slice(0, 2),
    ...searches.map(([name, word]) => list(`search: ${name}`, `search=${word}`)),
    list('search: a word in every ticket by -updated', 'search=the&sort=-updated'),
    list('search: a word in every ticket by priority', 'search=the&sort=priority'),
    list('search: a word in every ticket, deep', `search=the&page=${await pagesOf('search=the')}`),
    list('search: a word in every second ticket, deep', `search=since&page=${await pagesOf('search=since')}`),
    list('search: a rare word, Closed', `search=${rare}&status=Closed`),
    list('search: every second, Open and Critical', 'search=since&status=Open&priority=Critical'),
    list('search: every second in a category', `search=since&category=${category}`),
    list('search: every second of an assignee', `search=since&assignee=${assignee}`),
    list('search: every second in 90 days', 'search=since&createdWithin=90'),
    list('search: no match in a category', `search=zzyzx&category=${category}`),
    list('search: one letter in a project', `search=e&project=${project}`),
  ];
}

function personalCalls({
  admin,
  manager,
  agent,
  user,
  overseer,
}: Record<'admin' | 'manager' | 'agent' | 'user' | 'overseer', Caller>): Call[] {
  const of = (who: string, caller: Caller, paths: Readonly<Record<string, string>>) =>
    Object.entries(paths).map(([name, path]) => reading(`${who}: ${name}`, caller, [path]));
  const everybodys = {
    'own tickets': '/tickets',
    'own tickets, Closed': '/tickets?status=Closed',
    'own tickets, a word': '/tickets?search=since',
    'own tickets by -updated': '/tickets?sort=-updated',
    'assigned tickets': '/tickets?assignedOnly=true',
    'unread chats': '/chat/unread-count',
    'unread tickets': '/tickets/unread-count',
  };
  const trend = { trend: '/dashboard/trend' };
  const desks = {
    dashboard: '/admin/dashboard?timeZone=Europe/Berlin',
    workload: '/auto-assign/agents-workload',
    agents: '/admin/devops-agents',
  };
  return [
    ...of('user', user, { ...everybodys, ...trend }),
    ...of('agent', agent, { ...everybodys, ...trend }),
    ...of('manager', manager, { ...everybodys, ...desks, 'all tickets': LISTS.desk }),
    ...of('admin', admin, { ...everybodys, ...desks }),
    ...of('super admin', overseer, {
      dashboard: '/super-admin/dashboard',
      'dashboard of all desks': '/admin/dashboard',
      'unread chats': '/chat/unread-count',
      'unread tickets': '/tickets/unread-count',
      agents: '/super-admin/devops-agents',
      users: '/super-admin/users',
      organizations: '/super-admin/organizations',
    }),
  ];
}

function writes(admin: Caller, user: Caller, example: TicketSummary): Call[] {
  const raised = multipart(draftLike(example), {
    field: 'attachments',
    name: 'scanner.txt',
    content: 'antenna=L connection lost\n'.repeat(80),
  });
  const put = (path: string, method: string, bodies: readonly object[]) => (n: number) => ({
    method,
    path: `/api/tickets/${example._id}/${path}`,
    headers: { ...admin.headers, 'content-type': 'application/json' },
    body: JSON.stringify(bodies[n % bodies.length]),
  });
  return [
    {
      name: 'create with a file',
      send: () => ({
        method: 'POST',
        path: '/api/tickets',
        headers: { ...user.headers, 'content-type': raised.contentType },
        body: raised.body,
      }),
    },
    { name: 'comment', send: put('comments', 'POST', [{ comment: 'Thank you, I am looking into it.' }]) },
    { name: 'status', send: put('status', 'PUT', [{ status: 'In Progress' }, { status: 'Open' }]) },
  ];
}

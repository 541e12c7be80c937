/** The calls that a help desk makes all day, as the people of the largest organization make them. */
import type { Pagination } from '@switchboard/contract/query.ts';
import type { TicketSummary } from '@switchboard/contract/tickets/ticket.ts';
import { signIn } from '../caller.ts';
import type { Pool } from '../data/columns.ts';
import { PASSWORD } from '../data/organizations.ts';
import type { Scenario } from '../measure.ts';
import { allOrganizationsScenarios } from './all-organizations.ts';
import { dashboardScenarios } from './dashboards.ts';
import { comparedReads, reads } from './reads.ts';
import { writeScenarios } from './writes.ts';

interface TicketPage {
  readonly tickets: readonly TicketSummary[];
  readonly pagination: Pagination;
}

export interface SuperAdmin {
  readonly email: string;
  readonly password: string;
}

const SIGN_INS = 40;
const DETAILS = 100;
/** Pages of as many tickets that are commented on and moved: a run adds some thousands, and none is to grow long. */
const WRITE_PAGES = 60;
const READ_GOAL = 0.5;

const addressOf = (mailbox: string) => `${mailbox}@org-1.example`;

/** @param pool to look at what was written */
export async function ticketScenarios(
  origin: string,
  superAdmin: SuperAdmin,
  pool: Pool,
): Promise<Scenario[]> {
  const caller = (mailbox: string) => signIn(origin, addressOf(mailbox), PASSWORD);
  const [admin, agent, user, overseer] = await Promise.all([
    caller('admin'),
    caller('agent1'),
    caller('user1'),
    signIn(origin, superAdmin.email, superAdmin.password),
  ]);
  const list = await admin.get<TicketPage>('/admin/tickets');
  const oldest = async (page: number) =>
    (await admin.get<TicketPage>(`/admin/tickets?sort=oldest&limit=${DETAILS}&page=${page}`)).tickets;
  const many = await oldest(1);
  // One after the other: so many at once are a load of their own.
  const others: Awaited<ReturnType<typeof oldest>>[] = [];
  for (let page = 2; page <= WRITE_PAGES + 1; page += 1) others.push(await oldest(page));
  const [example] = many;
  if (example === undefined) throw new Error('there is no ticket to take the references from');
  const middle = Math.ceil(list.pagination.pages / 2);

  return [
    comparedReads('list, page 1', admin, ['/admin/tickets'], READ_GOAL),
    reads('list, two statuses, Critical', admin, [
      '/admin/tickets?status=Open,In Progress&priority=Critical',
    ]),
    reads('list, the middle page', admin, [`/admin/tickets?page=${middle}`]),
    reads('list, the last page', admin, [`/admin/tickets?page=${list.pagination.pages}`]),
    reads('list, all organizations', overseer, ['/admin/tickets']),
    reads('list, assigned to an agent', agent, ['/tickets?assignedOnly=true']),
    reads('list, raised by a user', user, ['/tickets']),
    reads('search, few matches', admin, rareWords(many).map(searchFor)),
    reads(
      'search, many matches',
      admin,
      ['certificate', 'loses the connection', 'cold store'].map(searchFor),
    ),
    comparedReads(
      'detail',
      admin,
      many.map((ticket) => `/tickets/${ticket._id}`),
      READ_GOAL,
    ),
    ...(await allOrganizationsScenarios(overseer)),
    ...dashboardScenarios(admin, overseer),
    ...writeScenarios({ pool, admin, user, example, tickets: others.flat() }),
    signsIn(),
  ];
}

const searchFor = (words: string) => `/admin/tickets?search=${words}`;

/** Tags of devices and whole ticket numbers, as people read them from a label or a mail. */
const rareWords = (tickets: readonly TicketSummary[]) =>
  tickets
    .map((ticket) => ticket.summary.match(/\b[A-Z]{2}-\d{4}\b/)?.[0] ?? ticket.ticketNumber)
    .slice(0, 20);

/** Different people, since one account signs in one attempt at a time. */
const signsIn = (): Scenario => ({
  name: 'sign-in',
  connections: 4,
  requests: Array.from({ length: SIGN_INS }, (_, index) => ({
    method: 'POST',
    path: '/api/auth/login',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: addressOf(`user${index + 2}`), password: PASSWORD }),
  })),
});

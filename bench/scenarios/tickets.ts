/** The calls that a help desk makes all day, as the people of the largest organization make them. */
import type { Pagination } from '@switchboard/contract/query.ts';
import type { TicketSummary } from '@switchboard/contract/tickets/ticket.ts';
import { type Caller, signIn } from '../caller.ts';
import { PASSWORD } from '../data/organizations.ts';
import type { Scenario } from '../measure.ts';
import { multipart } from '../multipart.ts';
import { allOrganizationsScenarios } from './all-organizations.ts';
import { dashboardScenarios } from './dashboards.ts';
import { reads } from './reads.ts';

interface TicketPage {
  readonly tickets: readonly TicketSummary[];
  readonly pagination: Pagination;
}

export interface TicketScenarios {
  /** The answer that the bare server gives too. */
  readonly list: unknown;
  readonly scenarios: readonly Scenario[];
}

export interface SuperAdmin {
  readonly email: string;
  readonly password: string;
}

const SIGN_INS = 40;
const DETAILS = 100;

const addressOf = (mailbox: string) => `${mailbox}@org-1.example`;

export async function ticketScenarios(origin: string, superAdmin: SuperAdmin): Promise<TicketScenarios> {
  const caller = (mailbox: string) => signIn(origin, addressOf(mailbox), PASSWORD);
  const [admin, agent, user, overseer] = await Promise.all([
    caller('admin'),
    caller('agent1'),
    caller('user1'),
    signIn(origin, superAdmin.email, superAdmin.password),
  ]);
  const list = await admin.get<TicketPage>('/admin/tickets');
  const many = await admin.get<TicketPage>(`/admin/tickets?limit=${DETAILS}`);
  const middle = Math.ceil(list.pagination.pages / 2);

  return {
    list,
    scenarios: [
      reads('list, page 1', admin, ['/admin/tickets']),
      reads('list, two statuses, Critical', admin, [
        '/admin/tickets?status=Open,In Progress&priority=Critical',
      ]),
      reads('list, the middle page', admin, [`/admin/tickets?page=${middle}`]),
      reads('list, the last page', admin, [`/admin/tickets?page=${list.pagination.pages}`]),
      reads('list, all organizations', overseer, ['/admin/tickets']),
      reads('list, assigned to an agent', agent, ['/tickets?assignedOnly=true']),
      reads('list, raised by a user', user, ['/tickets']),
      reads('search, few matches', admin, rareWords(many.tickets).map(searchFor)),
      reads(
        'search, many matches',
        admin,
        ['certificate', 'loses the connection', 'cold store'].map(searchFor),
      ),
      reads(
        'detail',
        admin,
        many.tickets.map((ticket) => `/tickets/${ticket._id}`),
      ),
      ...(await allOrganizationsScenarios(overseer)),
      ...dashboardScenarios(admin, overseer),
      creates(user, list),
      signsIn(),
    ],
  };
}

const searchFor = (words: string) => `/admin/tickets?search=${words}`;

/** Tags of devices and whole ticket numbers, as people read them from a label or a mail. */
const rareWords = (tickets: readonly TicketSummary[]) =>
  tickets
    .map((ticket) => ticket.summary.match(/\b[A-Z]{2}-\d{4}\b/)?.[0] ?? ticket.ticketNumber)
    .slice(0, 20);

function creates({ headers }: Caller, { tickets: [example] }: TicketPage): Scenario {
  if (example === undefined) throw new Error('there is no ticket to take the references from');
  const { body, contentType } = multipart(
    {
      summary: 'Hand scanner SC-4711 in dispatch loses the connection',
      description: 'Since this morning it works for a minute and is gone. Four people cannot work at all.',
      ticketType: example.ticketType,
      priority: 'High',
      category: example.category._id,
      project: example.project._id,
      projectManagerName: example.projectManagerName,
      contactNumber: example.contactNumber,
    },
    { field: 'attachments', name: 'scanner.txt', content: 'antenna=L connection lost\n'.repeat(80) },
  );
  return {
    name: 'create with a file',
    requests: [
      { method: 'POST', path: '/api/tickets', headers: { ...headers, 'content-type': contentType }, body },
    ],
  };
}

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

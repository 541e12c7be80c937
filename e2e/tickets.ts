/** Tickets made past the page, for journeys that begin where one is there already. */
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { type App, expect, PEOPLE, type Who } from './fixtures.ts';

interface Named {
  readonly _id: string;
  readonly name: string;
}

interface NewTicket {
  summary: string;
  description?: string;
  category?: string;
  project?: string;
  files?: readonly File[];
}

/** What the demo data has for each organization that can raise tickets. */
const PLACES = {
  'acme.example': { category: 'Hardware', project: 'Plant 2 Operations' },
  'globex.example': { category: 'Warehouse', project: 'Dock Automation' },
};

const placeOf = (who: Who) =>
  PEOPLE[who].endsWith('globex.example') ? PLACES['globex.example'] : PLACES['acme.example'];

async function lookUp(app: App, who: Who, list: 'categories' | 'projects', name: string): Promise<string> {
  const { body } = await app.api<Record<typeof list, Named[]>>(who, 'GET', `/${list}`);
  const found = body[list].find((candidate) => candidate.name === name);
  if (!found) throw new Error(`${PEOPLE[who]} has no ${name} among the ${list}`);
  return found._id;
}

/** Raises a ticket as this person. */
export async function raiseTicket(app: App, who: Who, ticket: NewTicket): Promise<Ticket> {
  const place = placeOf(who);
  const form = new FormData();
  form.set('summary', ticket.summary);
  form.set('description', ticket.description ?? 'Told by a journey.');
  form.set('ticketType', 'Report Issue');
  form.set('category', await lookUp(app, who, 'categories', ticket.category ?? place.category));
  form.set('project', await lookUp(app, who, 'projects', ticket.project ?? place.project));
  form.set('projectManagerName', 'Priya Raman');
  form.set('contactNumber', '+49 341 555 0199');
  for (const file of ticket.files ?? []) form.append('attachments', file);
  const { status, body } = await app.api<{ ticket: Ticket }>(who, 'POST', '/tickets', form);
  expect(status, `${PEOPLE[who]} raises a ticket`).toBe(201);
  return body.ticket;
}

/** Raises several one after the other, the oldest first. */
export async function raiseTickets(
  app: App,
  who: Who,
  summaries: readonly string[],
): Promise<readonly Ticket[]> {
  const raised: Ticket[] = [];
  for (const summary of summaries) raised.push(await raiseTicket(app, who, { summary }));
  return raised;
}

export async function assignTicket(app: App, by: Who, ticketId: string, agent: Who): Promise<Ticket> {
  const agents = await app.api<{ devopsAgents: { _id: string; email: string }[] }>(
    by,
    'GET',
    '/admin/devops-agents',
  );
  const devopsAgent = agents.body.devopsAgents.find(({ email }) => email === PEOPLE[agent])?._id;
  const { status, body } = await app.api<{ ticket: Ticket }>(by, 'PUT', `/admin/tickets/${ticketId}/assign`, {
    devopsAgent,
  });
  expect(status, `${PEOPLE[by]} assigns to ${PEOPLE[agent]}`).toBe(200);
  return body.ticket;
}

export async function setStatus(app: App, by: Who, ticketId: string, to: string): Promise<void> {
  const { status } = await app.api(by, 'PUT', `/tickets/${ticketId}/status`, { status: to });
  expect(status, `${PEOPLE[by]} sets ${to}`).toBe(200);
}

export async function writeComment(
  app: App,
  by: Who,
  ticketId: string,
  comment: string,
  { internal = false } = {},
): Promise<void> {
  const form = new FormData();
  form.set('comment', comment);
  form.set('isInternal', String(internal));
  const { status } = await app.api(by, 'POST', `/tickets/${ticketId}/comments`, form);
  expect(status, `${PEOPLE[by]} writes a comment`).toBe(201);
}

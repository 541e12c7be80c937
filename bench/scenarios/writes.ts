/** What changes tickets, beside the bare transactions. */
import type { TicketSummary } from '@switchboard/contract/tickets/ticket.ts';
import type autocannon from 'autocannon';
import { type Caller, readJson } from '../caller.ts';
import type { Pool } from '../data/columns.ts';
import type { Scenario } from '../measure.ts';
import { multipart } from '../multipart.ts';
import { expectSameRows } from '../yardsticks/same.ts';

const GOAL = 0.4;

interface Write {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

const json = ({ headers }: Caller, method: Write['method'], path: string, body: object): Write => ({
  method,
  path: `/api${path}`,
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const send = async (origin: string, { path, ...request }: Write) =>
  readJson<{ ticket: { _id: string } }>(await fetch(origin + path, request));

/** Another request each time. */
const inTurn = (next: () => Write): autocannon.Request[] => [
  { ...next(), setupRequest: (request: autocannon.Request) => ({ ...request, ...next() }) },
];

export interface WriteMeans {
  readonly pool: Pool;
  readonly admin: Caller;
  readonly user: Caller;
  /** A ticket whose references the new ones have. */
  readonly example: TicketSummary;
  /** Tickets to comment on and to move. */
  readonly tickets: readonly TicketSummary[];
}

export function writeScenarios({ pool, admin, user, example, tickets }: WriteMeans): Scenario[] {
  const draft = draftLike(example);
  const create = json(user, 'POST', '/tickets', draft);
  const raise = async (origin: string) => (await send(origin, create)).ticket._id;
  /** Two tickets alike, of which one has the write of the product and one that of the bare server. */
  const expectSameWrites =
    (writeTo: (id: string) => readonly Write[]) => async (product: string, bare: string) => {
      const ids = [await raise(product), await raise(product)] as const;
      for (const write of writeTo(ids[0])) await send(product, write);
      for (const write of writeTo(ids[1])) await send(bare, write);
      await expectSameRows(pool, ids);
    };

  const commentOn = (id: string) =>
    json(admin, 'POST', `/tickets/${id}/comments`, {
      comment: 'Thank you, I am looking into it. The spare one behaves the same.',
    });
  const move = (id: string, status: string) => json(admin, 'PUT', `/admin/tickets/${id}/status`, { status });
  let commented = 0;
  let moved = 0;
  const ticketAt = (index: number) => tickets[index % tickets.length] ?? example;
  const statuses = new Map(tickets.map(({ _id, status }) => [_id, status]));
  return [
    {
      name: 'comment',
      requests: inTurn(() => commentOn(ticketAt(commented++)._id)),
      yardstick: { goal: GOAL, expectSame: expectSameWrites((id) => [commentOn(id), commentOn(id)]) },
    },
    {
      name: 'status',
      // To another one each time: setting the present status again is no work.
      requests: inTurn(() => {
        const { _id } = ticketAt(moved++);
        const status = statuses.get(_id) === 'In Progress' ? 'Open' : 'In Progress';
        statuses.set(_id, status);
        return move(_id, status);
      }),
      yardstick: {
        goal: GOAL,
        expectSame: expectSameWrites((id) => [move(id, 'In Progress'), move(id, 'Open')]),
      },
    },
    {
      name: 'create',
      requests: [create],
      yardstick: {
        goal: GOAL,
        expectSame: async (product, bare) => expectSameRows(pool, [await raise(product), await raise(bare)]),
      },
    },
    createWithFile(user, draft),
  ];
}

/** A ticket that refers to what another one does. */
export const draftLike = (example: TicketSummary) => ({
  summary: 'Hand scanner SC-4711 in dispatch loses the connection',
  description: 'Since this morning it works for a minute and is gone. Four people cannot work at all.',
  ticketType: example.ticketType,
  priority: 'High',
  category: example.category._id,
  project: example.project._id,
  projectManagerName: example.projectManagerName,
  contactNumber: example.contactNumber,
});

function createWithFile({ headers }: Caller, draft: Record<string, string>): Scenario {
  const { body, contentType } = multipart(draft, {
    field: 'attachments',
    name: 'scanner.txt',
    content: 'antenna=L connection lost\n'.repeat(80),
  });
  return {
    name: 'create with a file',
    requests: [
      { method: 'POST', path: '/api/tickets', headers: { ...headers, 'content-type': contentType }, body },
    ],
  };
}

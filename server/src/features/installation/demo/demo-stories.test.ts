import {
  canChat,
  canRead,
  canSetStatus,
  isStaff,
  type TicketFacts,
} from '@switchboard/contract/tickets/ticket-policy.ts';
import { describe, expect, it } from 'vitest';
import { readDemo } from './read-demo.ts';
import { createSeedContext, type SeedContext } from './seed-context.ts';
import { buildTickets } from './seed-organization.ts';
import type { TicketDraft } from './ticket-draft.ts';

const { organizations } = await readDemo();
/** The third one has no tickets yet. */
const busy = organizations.slice(0, 2);

const MOMENTS = {
  'a Tuesday at noon': '2026-11-24T11:00:00Z',
  'a Monday before work': '2026-11-23T03:10:00Z',
  'a Sunday night': '2026-03-01T23:59:58Z',
  'the night of a clock change': '2026-03-29T01:30:00Z',
  'the first minutes of a year': '2027-01-01T00:01:00Z',
  'the last day of a long month': '2026-08-31T16:00:00Z',
  'a leap day': '2028-02-29T08:00:00Z',
};

/** Who was related to the ticket at that moment. */
const factsAt = ({ ticket, people }: TicketDraft, at: Date): TicketFacts => ({
  organizationId: ticket.organization_id,
  status: ticket.status,
  people: people
    .filter((row) => row.since <= at && (row.until == null || row.until > at))
    .map((row) => ({ userId: row.user_id, relation: row.relation })),
});

const actorsOf = (context: SeedContext) =>
  new Map(
    Object.keys(context.organization.people).map((key) => {
      const { id, role } = context.person(key);
      return [id, { id, role, organizationId: context.organizationId }];
    }),
  );

const cases = Object.entries(MOMENTS).flatMap(([title, moment]) =>
  busy.map((organization) => ({ title, now: new Date(moment), organization })),
);

describe.each(cases)('$organization.name seeded on $title', ({ now, organization }) => {
  const { tickets, schedules } = buildTickets(createSeedContext(organization, now));

  it('has tickets of the last 60 days, each raised at its own time', () => {
    const created = tickets.map(({ ticket }) => ticket.created_at.getTime());
    expect(new Set(created).size).toBe(created.length);
    expect(Math.min(...created)).toBeGreaterThan(now.getTime() - 62 * 24 * 60 * 60 * 1000);
    const everything = tickets.flatMap((draft) => [
      draft.ticket.updated_at,
      ...draft.events.map((row) => row.at),
      ...draft.comments.map((row) => row.created_at),
      ...draft.messages.map((row) => row.created_at),
      ...draft.attachments.map((row) => row.created_at),
    ]);
    expect(everything.filter((at) => at > now)).toEqual([]);
  });

  it('has tickets to which everything happens in order', () => {
    for (const { comments, messages, events } of tickets) {
      for (const moments of [
        comments.map((row) => row.created_at),
        messages.map((row) => row.created_at),
        events.map((row) => row.at),
      ]) {
        expect(moments).toEqual(moments.toSorted((one, other) => one.getTime() - other.getTime()));
      }
    }
  });

  it('has schedules whose past runs are past', () => {
    for (const { schedule, runs } of schedules) {
      expect(runs).toHaveLength(schedule.runs.length);
      for (const run of runs) expect(run.dueAt < now, schedule.summary).toBe(true);
    }
  });
});

it.each(busy)('nobody in $name does what the policies refuse', (organization) => {
  const context = createSeedContext(organization, new Date(MOMENTS['a Tuesday at noon']));
  const actors = actorsOf(context);
  const actorOf = (id: string) => actors.get(id) ?? { id, role: 'user' as const, organizationId: null };

  const refused: string[] = [];
  for (const draft of buildTickets(context).tickets) {
    for (const row of draft.comments) {
      const may = row.is_internal ? isStaff : row.is_system ? canSetStatus : canRead;
      if (!may(actorOf(row.author_id), factsAt(draft, row.created_at))) {
        refused.push(`${draft.ticket.summary}: ${row.text}`);
      }
    }
    for (const row of draft.messages) {
      const facts = factsAt(draft, row.created_at);
      if (!canChat(actorOf(row.sender_id), facts)) refused.push(`${draft.ticket.summary}: ${row.content}`);
    }
  }
  expect(refused).toEqual([]);
});

import {
  canChat,
  canRead,
  canSetStatus,
  isStaff,
  type TicketFacts,
} from '@switchboard/contract/policies/ticket.ts';
import { describe, expect, it } from 'vitest';
import { ACME } from './acme/organization.ts';
import type { DemoOrganization } from './demo-organization.ts';
import { GLOBEX } from './globex/organization.ts';
import { createHome, type Home } from './home.ts';
import { tellOrganization } from './seed-organization.ts';
import type { TicketDraft } from './ticket-draft.ts';

const MOMENTS = {
  'a Tuesday at noon': '2026-11-24T11:00:00Z',
  'a Monday before work': '2026-11-23T03:10:00Z',
  'a Sunday night': '2026-03-01T23:59:58Z',
  'the night of a clock change': '2026-03-29T01:30:00Z',
  'the first minutes of a year': '2027-01-01T00:01:00Z',
  'the last day of a long month': '2026-08-31T16:00:00Z',
  'a leap day': '2028-02-29T08:00:00Z',
};

/** Who hung on the ticket at that moment. */
const factsAt = ({ ticket, people }: TicketDraft, at: Date): TicketFacts => ({
  organizationId: ticket.organization_id,
  status: ticket.status,
  people: people
    .filter((row) => row.since <= at && (row.until == null || row.until > at))
    .map((row) => ({ userId: row.user_id, relation: row.relation })),
});

const actorsOf = (home: Home, organization: DemoOrganization) =>
  new Map(
    Object.keys(organization.people).map((key) => {
      const { id, role } = home.member(key);
      return [id, { id, role, organizationId: home.id }];
    }),
  );

describe.each(Object.entries(MOMENTS))('told on %s', (_, moment) => {
  const now = new Date(moment);

  it.each([ACME, GLOBEX])(
    'the tickets of $name lie in the last 60 days, each at its own time',
    (organization) => {
      const { tickets } = tellOrganization(createHome(organization, now), organization);
      const created = tickets.map(({ ticket }) => ticket.created_at.getTime());
      expect(new Set(created).size).toBe(created.length);
      expect(Math.min(...created)).toBeGreaterThan(now.getTime() - 62 * 24 * 60 * 60 * 1000);
      const everything = tickets.flatMap((draft) => [
        draft.ticket.updated_at,
        ...draft.events.map((row) => row.at),
        ...draft.comments.map((row) => row.created_at as Date),
        ...draft.messages.map(({ row }) => row.created_at),
        ...draft.files.map((file) => file.at),
      ]);
      expect(everything.filter((at) => at > now)).toEqual([]);
    },
  );

  it('what happens to a ticket happens in order', () => {
    for (const draft of tellOrganization(createHome(ACME, now), ACME).tickets) {
      const { comments, messages, events } = draft;
      for (const moments of [
        comments.map((row) => row.created_at as Date),
        messages.map(({ row }) => row.created_at),
        events.map((row) => row.at),
      ]) {
        expect(moments).toEqual(moments.toSorted((one, other) => one.getTime() - other.getTime()));
      }
    }
  });

  it('the past runs of a schedule are past, and its next one is not', () => {
    for (const { schedule, runs } of tellOrganization(createHome(ACME, now), ACME).schedules) {
      expect(runs).toHaveLength(schedule.runs.length);
      for (const run of runs) expect(run.dueAt < now, schedule.summary).toBe(true);
    }
  });
});

it.each([ACME, GLOBEX])('nobody in $name does what the policies refuse', (organization) => {
  const home = createHome(organization, new Date(MOMENTS['a Tuesday at noon']));
  const actors = actorsOf(home, organization);
  const actorOf = (id: string) => actors.get(id) ?? { id, role: 'user' as const, organizationId: null };

  const refused: string[] = [];
  for (const draft of tellOrganization(home, organization).tickets) {
    for (const row of draft.comments) {
      const may = row.is_internal ? isStaff : row.is_system ? canSetStatus : canRead;
      if (!may(actorOf(row.author_id), factsAt(draft, row.created_at as Date))) {
        refused.push(`${draft.ticket.summary}: ${row.text}`);
      }
    }
    for (const { row } of draft.messages) {
      const facts = factsAt(draft, row.created_at);
      if (!canChat(actorOf(row.sender_id), facts)) refused.push(`${draft.ticket.summary}: ${row.content}`);
    }
  }
  expect(refused).toEqual([]);
});

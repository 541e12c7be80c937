import type { TestApp } from '../../../testing/test-app.ts';
import type { Organization } from '../../../testing/world.ts';

/** What tests read of a ticket in an answer. */
export interface WireTicket {
  readonly _id: string;
  readonly ticketNumber: string;
  readonly status: string;
  readonly comments: readonly {
    comment: string;
    system: boolean;
    isInternal: boolean;
    user: { _id: string };
  }[];
  readonly history: readonly {
    kind: string;
    from: string | null;
    to: string | null;
    reason: string | null;
    by: { _id: string } | null;
  }[];
  readonly currentAssignments: readonly { assignedTo: { _id: string }; assignmentType: string }[];
  readonly assignedTo: { _id: string } | null;
  readonly updatedAt: string;
}

export const ticketOf = (answer: { body: unknown }) => (answer.body as { ticket: WireTicket }).ticket;

export const readTicket = async (app: TestApp, caller: string, id: string) =>
  ticketOf(await app.call(caller, 'GET', `/tickets/${id}`));

/** A good form. */
export const ticketFields = (home: Organization) => ({
  summary: 'Line 4 prints blank labels',
  description: 'Since the night shift.',
  ticketType: 'Report Issue',
  category: home.category,
  project: home.project,
  projectManagerName: 'Priya Raman',
  contactNumber: '+49 341 555 0142',
});

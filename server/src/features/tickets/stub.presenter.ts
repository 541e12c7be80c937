/** A confidential ticket for whoever runs the desk and is not on it: that it is there, and how it stands. */
import { CONFIDENTIAL_TICKET } from '@switchboard/contract/messages.ts';
import type { TicketStub } from '@switchboard/contract/tickets/ticket.ts';
import type { TicketRow } from './ticket.repo.ts';

type StubRow = Pick<
  TicketRow,
  'id' | 'number' | 'status' | 'created_at' | 'organization_id' | 'organization_name'
>;

export const presentStub = (row: StubRow): TicketStub => ({
  _id: row.id,
  ticketNumber: row.number,
  status: row.status,
  createdAt: row.created_at.toISOString(),
  organizationId: row.organization_id,
  organization: { _id: row.organization_id, name: row.organization_name },
  confidential: true,
  stub: true,
  title: CONFIDENTIAL_TICKET,
  summary: CONFIDENTIAL_TICKET,
  description: '',
  ticketType: null,
  priority: null,
  category: null,
  subcategory: null,
  project: null,
  projectManagerName: '',
  contactNumber: '',
  tags: [],
  tagged: [],
  source: null,
  alert: null,
  requestType: null,
  createdBy: null,
  assignedTo: null,
  currentAssignments: [],
  team: null,
  waitingOn: null,
  held: [],
  due: null,
  snoozedUntil: null,
  updatedAt: null,
  unread: { replies: 0, chat: 0 },
  blocked: false,
});

import type { Role } from '@switchboard/contract/enums.ts';
import type { Comment, Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { person } from './people.ts';

/** A person as tickets refer to one: the one that `person(role)` makes. */
export const personRef = (role: Role, firstName = 'Hannah', lastName = 'Brandt') => ({
  _id: person(role)._id,
  firstName,
  lastName,
  email: person(role).email,
});

/** An Open ticket of Acme, raised by the user, assigned to the DevOps agent. */
export const ticket = (changes: Partial<Ticket> = {}): Ticket => ({
  _id: '0199a000-0000-7000-8000-000000000304',
  ticketNumber: 'ACME-00304',
  title: 'Line 4 label printer prints blank tags',
  summary: 'Line 4 label printer prints blank tags',
  description: 'Since the night shift every tag comes out blank.',
  ticketType: 'Report Issue',
  status: 'Open',
  priority: 'Critical',
  category: { _id: 'hardware', name: 'Hardware' },
  subcategory: { _id: 'printers', name: 'Printers' },
  project: { _id: 'plant-2', name: 'Plant 2 Operations' },
  projectManagerName: 'Priya Raman',
  contactNumber: '+49 341 555 0142',
  tags: [],
  tagged: [],
  waitingOn: null,
  due: null,
  snoozedUntil: null,
  source: 'page',
  createdBy: personRef('user'),
  organization: { _id: 'id-of-acme', name: 'Acme Manufacturing' },
  organizationId: 'id-of-acme',
  assignedTo: personRef('devops_agent', 'Marcus', 'Lindqvist'),
  currentAssignments: [
    {
      assignedTo: personRef('devops_agent', 'Marcus', 'Lindqvist'),
      assignmentType: 'devops_agent',
      assignedAt: '2026-11-18T06:42:00.000Z',
    },
  ],
  team: null,
  snoozed: null,
  handover: null,
  duplicateOf: null,
  createdAt: '2026-11-18T06:42:00.000Z',
  updatedAt: '2026-11-18T06:42:00.000Z',
  attachments: [],
  comments: [],
  history: [],
  unread: { replies: 0, chat: 0 },
  watching: { mode: 'default', reasons: ['requester'] },
  checklist: null,
  participants: [],
  mergedInto: null,
  blocked: false,
  links: 0,
  requestType: { _id: 'id-of-acme', name: 'General request', icon: 'request', version: 1 },
  form: [],
  fields: {},
  truncated: { comments: false, attachments: false, history: false },
  ...changes,
});

export const comment = (changes: Partial<Comment> = {}): Comment => ({
  _id: 'comment-1',
  user: { ...personRef('devops_agent', 'Marcus', 'Lindqvist'), role: 'devops_agent' },
  comment: 'Please hold the feed button.',
  createdAt: '2026-11-18T07:05:00.000Z',
  isInternal: false,
  system: false,
  via: 'page',
  format: 'plain',
  mentions: [],
  attachments: [],
  ...changes,
});

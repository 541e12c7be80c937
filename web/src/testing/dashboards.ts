import type {
  getDeskDashboard,
  getSuperAdminDashboard,
} from '@switchboard/contract/dashboards/dashboards.ts';
import type { AnswerOf } from '@switchboard/contract/endpoint.ts';
import type { TicketSummary } from '@switchboard/contract/tickets/ticket.ts';
import { json } from './fake-server.ts';
import { personRef, ticket } from './tickets.ts';

type Desk = AnswerOf<typeof getDeskDashboard>;
type Installation = AnswerOf<typeof getSuperAdminDashboard>;

/** The same ticket as lists have it. */
export const ticketSummary = (changes: Partial<TicketSummary> = {}): TicketSummary => {
  const { attachments: _a, comments: _c, history: _h, truncated: _t, ...summary } = ticket();
  return { ...summary, ...changes };
};

/** 30 days that end on 19 November 2026. */
const days = Array.from({ length: 30 }, (_, index) =>
  new Date(Date.UTC(2026, 9, 21 + index)).toISOString().slice(0, 10),
);

/** Nothing for 29 days, `last` on the last one. */
const points = (last: number) => days.map((_, index) => (index === days.length - 1 ? last : 0));

const desk: Desk = {
  stats: {
    totalUsers: 23,
    totalTickets: 1312,
    totalProjects: 9,
    totalOrganizations: 1,
    openTickets: 46,
    inProgressTickets: 38,
    resolvedTickets: 71,
    closedTickets: 1157,
    urgentTickets: 7,
    unassignedTickets: 13,
  },
  days,
  figures: {
    created: { now: 128, before: 114, points: points(8) },
    resolved: { now: 119, before: 108, points: points(5) },
    open: { now: 46, before: 41, points: points(46) },
    inProgress: { now: 38, before: 38, points: points(38) },
    urgent: { now: 7, before: 5, points: points(7) },
  },
  recentTickets: [ticketSummary()],
  recentUsers: [
    {
      ...personRef('user', 'Luca', 'Moretti'),
      role: 'user',
      department: 'Cold Store',
      isActive: true,
      organization: { _id: 'id-of-acme', name: 'Acme Manufacturing' },
      createdAt: '2026-09-18T08:00:00.000Z',
    },
  ],
  workload: [{ ...personRef('devops_agent', 'Marcus', 'Lindqvist'), open: 4, inProgress: 5, cap: 10 }],
  licenses: {
    totalLicenses: 100,
    usedLicenses: 50,
    availableLicenses: 50,
    licenseType: 'enterprise',
    licenseNotes: '',
  },
  licenseRequest: null,
};

/** What the desk of an organization with tickets answers. */
export const deskAnswer = (changes: Partial<Desk> = {}) => json(200, { success: true, ...desk, ...changes });

/** So many licenses of 100 in use. */
export const licensesUsed = (usedLicenses: number, totalLicenses = 100): Desk['licenses'] => ({
  totalLicenses,
  usedLicenses,
  availableLicenses: totalLicenses - usedLicenses,
  licenseType: 'enterprise',
  licenseNotes: '',
});

/** What the desk of an organization that begins today answers. */
export function quietDeskAnswer() {
  const nothing = { now: 0, before: null, points: points(0) };
  return deskAnswer({
    stats: {
      totalUsers: 2,
      totalTickets: 0,
      totalProjects: 0,
      totalOrganizations: 1,
      openTickets: 0,
      inProgressTickets: 0,
      resolvedTickets: 0,
      closedTickets: 0,
      urgentTickets: 0,
      unassignedTickets: 0,
    },
    figures: { created: nothing, resolved: nothing, open: nothing, inProgress: nothing, urgent: nothing },
    recentTickets: [],
    workload: [],
  });
}

const installation: Installation = {
  before: {
    totalOrganizations: 3,
    totalUsers: 41,
    superAdmins: 1,
    totalTickets: 1020,
    activeSubscriptions: null,
  },
  stats: {
    totalOrganizations: 4,
    totalUsers: 41,
    superAdmins: 2,
    totalTickets: 1148,
    activeSubscriptions: 3,
  },
  recentActivity: [
    {
      type: 'license_requested',
      text: '40 licenses in total requested',
      organization: { _id: 'id-of-acme', name: 'Acme Manufacturing' },
      subject: { _id: 'id-of-acme', name: 'Acme Manufacturing' },
      user: personRef('admin', 'Dana', 'Whitfield'),
      createdAt: '2026-11-19T13:16:00.000Z',
    },
    {
      type: 'organization_created',
      text: 'Organization created',
      organization: { _id: 'id-of-hooli', name: 'Hooli' },
      subject: { _id: 'id-of-hooli', name: 'Hooli' },
      user: null,
      createdAt: '2026-11-18T13:16:00.000Z',
    },
  ],
};

/** What a super admin is answered. */
export const installationDashboard = (changes: Partial<Installation> = {}) =>
  json(200, { success: true, ...installation, ...changes });

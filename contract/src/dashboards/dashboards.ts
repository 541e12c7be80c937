import { z } from 'zod';
import { callsFor, permitted } from '../endpoint.ts';
import { ACTIVITY_TYPES } from '../enums.ts';
import { instant } from '../ids.ts';
import { licenseRequest } from '../organizations/license-requests.ts';
import { namedRef, personRef, personWithRole } from '../people/person.ts';
import { licenses } from '../people/user.ts';
import { timeZone } from '../query.ts';
import { ticketStats, ticketSummary } from '../tickets/ticket.ts';

/** A figure with its course over the period: `points` has one value for each day of the period, the oldest first. */
export const figure = z.object({
  now: z.int(),
  /** The same figure in the period before, or at its end; null where nothing had begun yet. */
  before: z.int().nullable(),
  points: z.array(z.int()),
});
export type Figure = z.output<typeof figure>;

/** Created and resolved are counted over the period; the others as they stand now and stood before it. */
export const ticketFigures = z.object({
  created: figure,
  /** A ticket that is resolved several times on a day counts once on that day. */
  resolved: figure,
  open: figure,
  inProgress: figure,
  /** Critical, and Open or In Progress. */
  urgent: figure,
});
export type TicketFigures = z.output<typeof ticketFigures>;

const deskStats = z.object({
  /** Everybody who is not deleted, active or not. */
  totalUsers: z.int(),
  totalTickets: z.int(),
  totalProjects: z.int(),
  totalOrganizations: z.int(),
  openTickets: z.int(),
  inProgressTickets: z.int(),
  resolvedTickets: z.int(),
  closedTickets: z.int(),
  urgentTickets: z.int(),
  /** Open or In Progress without a DevOps agent. */
  unassignedTickets: z.int(),
});
export type DeskStats = z.output<typeof deskStats>;

/** The active tickets of a DevOps agent. */
const agentLoad = personRef.extend({
  open: z.int(),
  inProgress: z.int(),
  /** With this many active tickets, auto-assign chooses somebody else. */
  cap: z.int(),
});
export type AgentLoad = z.output<typeof agentLoad>;

const recentUser = personWithRole.extend({
  department: z.string(),
  isActive: z.boolean(),
  organization: namedRef.nullable(),
  createdAt: instant,
});
export type RecentUser = z.output<typeof recentUser>;

const installationStats = z.object({
  totalOrganizations: z.int(),
  /** Everybody who is not deleted, active or not, the super admins among them. */
  totalUsers: z.int(),
  superAdmins: z.int(),
  totalTickets: z.int(),
  /** Organizations whose status is active. */
  activeSubscriptions: z.int(),
});
export type InstallationStats = z.output<typeof installationStats>;

/** The same when the last 30 days began; null where nothing of it had begun yet. */
const installationBefore = z.object({
  totalOrganizations: z.int().nullable(),
  totalUsers: z.int().nullable(),
  superAdmins: z.int().nullable(),
  totalTickets: z.int().nullable(),
  activeSubscriptions: z.int().nullable(),
});

export const activity = z.object({
  type: z.enum(ACTIVITY_TYPES),
  /** What happened, without the names of who did it and where. */
  text: z.string(),
  organization: namedRef.nullable(),
  /** What it happened to: a ticket by its number, a person, or the organization. */
  subject: namedRef,
  /** Who did it; of somebody who joined, that person. */
  user: personRef.nullable(),
  createdAt: instant,
});
export type Activity = z.output<typeof activity>;

const desk = callsFor(permitted('dashboards.read'), 'Dashboards');
const superAdmins = callsFor(['super_admin'], 'Dashboards');

export const getDeskDashboard = desk.get('/admin/dashboard', {
  summary: 'The figures of the caller’s organization; of all organizations for a super admin',
  query: z.object({ timeZone }),
  output: z.object({
    stats: deskStats,
    /** The days of the period in the reader's zone, the oldest first; the last one is today and not over. */
    days: z.array(z.iso.date()),
    figures: ticketFigures,
    recentTickets: z.array(ticketSummary),
    recentUsers: z.array(recentUser),
    /** The busiest agents first. */
    workload: z.array(agentLoad),
    /** Null for a super admin, who belongs to no organization. */
    licenses: licenses.nullable(),
    /** The organization's last one, open or decided. */
    licenseRequest: licenseRequest.nullable(),
  }),
});

export const getSuperAdminDashboard = superAdmins.get('/super-admin/dashboard', {
  summary: 'The totals of the installation and what happened last',
  query: z.object({ timeZone }),
  output: z.object({
    stats: installationStats,
    before: installationBefore,
    recentActivity: z.array(activity),
  }),
});

export const getPersonalTrend = callsFor(['user', 'devops_agent'], 'Dashboards').get('/dashboard/trend', {
  summary:
    'How many tickets the caller had raised, or a DevOps agent had, in each status when the last 30 days began',
  query: z.object({ timeZone }),
  /** Null where there were none. */
  output: z.object({ before: ticketStats.nullable() }),
});

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  activity,
  agentLoad,
  deskStats,
  installationBefore,
  installationStats,
  recentUser,
  ticketFigures,
} from '../entities/dashboard.ts';
import { licenseRequest } from '../entities/license-request.ts';
import { ticketStats, ticketSummary } from '../entities/ticket.ts';
import { licenses } from '../entities/user.ts';
import { DESK_ROLES } from '../enums.ts';
import { timeZone } from '../query.ts';

const tag = 'Dashboards';

export const getDeskDashboard = endpoint({
  method: 'GET',
  path: '/admin/dashboard',
  summary: 'The figures of the caller’s organization; of all organizations for a super admin',
  tag,
  access: [...DESK_ROLES, 'super_admin'],
  query: z.object({ timeZone }),
  status: 200,
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

export const getSuperAdminDashboard = endpoint({
  method: 'GET',
  path: '/super-admin/dashboard',
  summary: 'The totals of the installation and what happened last',
  tag,
  access: ['super_admin'],
  query: z.object({ timeZone }),
  status: 200,
  output: z.object({
    stats: installationStats,
    before: installationBefore,
    recentActivity: z.array(activity),
  }),
});

export const getPersonalTrend = endpoint({
  method: 'GET',
  path: '/dashboard/trend',
  summary:
    'How many tickets the caller had raised, or a DevOps agent had, in each status when the last 30 days began',
  tag,
  access: ['user', 'devops_agent'],
  query: z.object({ timeZone }),
  status: 200,
  /** Null where there were none. */
  output: z.object({ before: ticketStats.nullable() }),
});

import type { AnswerOf } from '@switchboard/contract/endpoint.ts';
import type { getDeskDashboard } from '@switchboard/contract/endpoints/dashboards.ts';
import { DASHBOARD } from '@switchboard/contract/limits.ts';
import type { Actor } from '@switchboard/contract/policies/actor.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { presentUser } from '../auth/user.presenter.ts';
import { getUser } from '../auth/user.repo.ts';
import { presentLicenseRequest } from '../licences/license-request.presenter.ts';
import { findLastLicenseRequest } from '../licences/license-request.repo.ts';
import { listTickets, type TicketFilters } from '../tickets/list-tickets.ts';
import { presentTicketSummary } from '../tickets/ticket.presenter.ts';
import { deskOf, type TicketScope } from '../tickets/ticket.scope.ts';
import { tallied, ticketStats } from '../tickets/ticket-tallies.ts';
import { countPeopleAndPlaces, readRecentUsers } from './people-and-places.ts';
import { type Period, periodEnding } from './period.ts';
import { ticketFigures, urgentChanges } from './ticket-figures.ts';
import { readChangesOfCritical, readDays } from './ticket-history.repo.ts';
import { readWorkload } from './workload.ts';

const EVERY_TICKET: TicketFilters = { status: [], priority: [], search: '', assignees: [], createdBy: null };
const NEWEST = { page: 1, limit: DASHBOARD.deskTickets, sort: 'newest' } as const;

/** Counts and history are read of one moment: a ticket raised meanwhile would stand in one and not in the other. */
const readTicketFigures = (scope: TicketScope, db: Database, { starts }: Period) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const stats = await ticketStats(scope, trx);
      const urgent = await tallied(scope, trx, { status: ['Open', 'In Progress'], priority: ['Critical'] });
      const days = await readDays(scope, trx, starts);
      const changes = await readChangesOfCritical(scope, trx, starts.slice(DASHBOARD.days));
      return {
        stats,
        figures: ticketFigures({ ...stats, urgent }, days, urgentChanges(changes, DASHBOARD.days)),
      };
    });

/** What an organization's desk looks like now, and how it came to that in the reader's last 30 days. */
export async function readDeskDashboard(
  db: Database,
  actor: Actor,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Promise<AnswerOf<typeof getDeskDashboard>> {
  const scope = deskOf(actor, null);
  const period = periodEnding(now, timeZone);
  const [{ stats, figures }, workload, counts, newest, recentUsers, user, request] = await Promise.all([
    readTicketFigures(scope, db, period),
    readWorkload(scope, db),
    countPeopleAndPlaces(scope.organizationId, db),
    listTickets(scope, db, EVERY_TICKET, NEWEST),
    readRecentUsers(scope.organizationId, db),
    getUser(db, actor.id),
    scope.organizationId === null ? undefined : findLastLicenseRequest(scope.organizationId, db),
  ]);
  return {
    stats: {
      totalUsers: counts.users,
      totalTickets: stats.total,
      totalProjects: counts.projects,
      totalOrganizations: counts.organizations,
      openTickets: stats.open,
      inProgressTickets: stats.inProgress,
      resolvedTickets: stats.resolved,
      closedTickets: stats.closed,
      urgentTickets: figures.urgent.now,
      unassignedTickets: workload.unassigned,
    },
    days: [...period.days],
    figures,
    recentTickets: newest.tickets.map(presentTicketSummary),
    recentUsers,
    workload: [...workload.agents],
    licenses: presentUser(user).organization?.licenses ?? null,
    licenseRequest: request === undefined ? null : presentLicenseRequest(request),
  };
}

import type { AnswerOf } from '@switchboard/contract/endpoint.ts';
import type { getDeskDashboard } from '@switchboard/contract/endpoints/dashboards.ts';
import { URGENT } from '@switchboard/contract/enums.ts';
import { DASHBOARD } from '@switchboard/contract/limits.ts';
import type { Actor } from '@switchboard/contract/policies/actor.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { presentLicenseRequest } from '../organizations/licenses/license-request.presenter.ts';
import { findLastLicenseRequest } from '../organizations/licenses/license-request.repo.ts';
import { getUser } from '../people/user.repo.ts';
import { presentUser } from '../people/user-entity.ts';
import { readUnread } from '../tickets/life/ticket-unread.repo.ts';
import type { TicketFilters } from '../tickets/list/ticket-filters.ts';
import { readOn } from '../tickets/list/ticket-portions.ts';
import { countIn, statsOf } from '../tickets/list/ticket-tallies.ts';
import { presentTicketSummary } from '../tickets/ticket.presenter.ts';
import { deskOf, type TicketScope } from '../tickets/ticket.scope.ts';
import { countPeopleAndPlaces, readRecentUsers } from './people-and-places.ts';
import { type Period, periodEnding } from './period.ts';
import { readTicketCounts } from './ticket-counts.repo.ts';
import { ticketFigures } from './ticket-figures.ts';
import { readWorkload } from './workload.ts';

const EVERY_TICKET: TicketFilters = {
  status: [],
  priority: [],
  search: '',
  assignees: [],
  categories: [],
  projects: [],
  createdBy: null,
};
const NEWEST = { last: null, limit: DASHBOARD.deskTickets, descending: true } as const;

/** As many days as the period has are compared with as many before. */
async function readTicketFigures(scope: TicketScope, db: Database, { starts }: Period) {
  const { tallies, days, resolvedAgain, unassigned } = await readTicketCounts(scope, db, starts);
  const again = new Map(resolvedAgain.map(({ day, tickets }) => [day, tickets]));
  const stats = statsOf(tallies);
  return {
    stats,
    unassigned,
    figures: ticketFigures(
      { ...stats, urgent: countIn(tallies, URGENT) },
      days.map((day) => ({ ...day, resolved: day.resolved - (again.get(day.day) ?? 0) })),
    ),
  };
}

/** What an organization's desk looks like now, and how it came to that in the reader's last 30 days. */
export async function readDeskDashboard(
  db: Database,
  actor: Actor,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Promise<AnswerOf<typeof getDeskDashboard>> {
  const scope = deskOf(actor, null);
  const period = periodEnding(now, timeZone);
  const [{ stats, figures, unassigned }, workload, counts, newest, recentUsers, user, request] =
    await Promise.all([
      readTicketFigures(scope, db, period),
      readWorkload(scope, db),
      countPeopleAndPlaces(scope.organizationId, db),
      readOn(scope, db, EVERY_TICKET, NEWEST),
      readRecentUsers(scope.organizationId, db),
      getUser(db, actor.id),
      scope.organizationId === null ? undefined : findLastLicenseRequest(scope.organizationId, db),
    ]);
  const unread = await readUnread(db, actor, newest);
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
      unassignedTickets: unassigned,
    },
    days: [...period.days],
    figures,
    recentTickets: newest.map((row) => presentTicketSummary(row, unread.get(row.id))),
    recentUsers,
    workload,
    licenses: presentUser(user).organization?.licenses ?? null,
    licenseRequest: request === undefined ? null : presentLicenseRequest(request),
  };
}

import type { getDeskDashboard } from '@switchboard/contract/dashboards/dashboards.ts';
import type { AnswerOf } from '@switchboard/contract/endpoint.ts';
import { URGENT } from '@switchboard/contract/enums.ts';
import { DASHBOARD } from '@switchboard/contract/limits.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { readLastLicenseRequest } from '../organizations/licenses/read-last-license-request.ts';
import { getActingUser } from '../people/user.repo.ts';
import { presentUser } from '../people/user-entity.ts';
import { readNewestTickets } from '../tickets/list/read-newest-tickets.ts';
import { countIn, statsOf } from '../tickets/list/tally.ts';
import { coversOrganizations, FIGURE_NEEDS, runBy, type TicketScope } from '../tickets/ticket.scope.ts';
import { countPeopleAndPlaces, readRecentUsers } from './people-and-places.ts';
import { type Period, periodEnding } from './period.ts';
import { readScopedTicketCounts } from './scoped-ticket-counts.repo.ts';
import { readTicketCounts } from './ticket-counts.repo.ts';
import { ticketFigures } from './ticket-figures.ts';
import { readWorkload } from './workload.ts';

/** As many days as the period has are compared with as many before. */
async function readTicketFigures(scope: TicketScope, db: Database, { starts }: Period) {
  const { tallies, days, resolvedAgain, unassigned, retired } = await (coversOrganizations(scope)
    ? readTicketCounts(scope, db, starts)
    : readScopedTicketCounts(scope, db, starts));
  const again = new Map(resolvedAgain.map(({ day, tickets }) => [day, tickets]));
  const stats = statsOf(tallies);
  return {
    stats,
    unassigned,
    figures: ticketFigures(
      { ...stats, raised: stats.total + Number(retired), urgent: countIn(tallies, URGENT) },
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
  const scope = runBy(actor, null, FIGURE_NEEDS);
  const period = periodEnding(now, timeZone);
  const [{ stats, figures, unassigned }, workload, counts, recentTickets, recentUsers, user, licenseRequest] =
    await Promise.all([
      readTicketFigures(scope, db, period),
      readWorkload(scope, db),
      countPeopleAndPlaces(scope.organizationId, db),
      readNewestTickets(db, actor, scope, DASHBOARD.deskTickets),
      readRecentUsers(scope.organizationId, db),
      getActingUser(db, actor),
      scope.organizationId === null ? null : readLastLicenseRequest(scope.organizationId, db),
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
      unassignedTickets: unassigned,
    },
    days: [...period.days],
    figures,
    recentTickets,
    recentUsers,
    workload,
    licenses: presentUser(user).organization?.licenses ?? null,
    licenseRequest,
  };
}

import * as endpoints from '@switchboard/contract/dashboards/dashboards.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Serve } from '../../platform/http/route.ts';
import { countTallied } from '../tickets/list/ticket-tallies.ts';
import { allTicketsFor } from '../tickets/ticket.scope.ts';
import { installationAt, personalTicketsAt } from './before-period.ts';
import { readDeskDashboard } from './desk-dashboard.ts';
import { countPeopleAndPlaces } from './people-and-places.ts';
import { periodEnding } from './period.ts';
import { readRecentActivity } from './recent-activity.ts';

export function dashboardRoutes(serve: Serve, { database: { db }, clock }: Deps): void {
  serve(endpoints.getDeskDashboard, ({ session: { actor }, query }) =>
    readDeskDashboard(db, actor, { now: clock.now(), timeZone: query.timeZone }),
  );

  serve(endpoints.getSuperAdminDashboard, async ({ query }) => {
    const [counts, totalTickets, before, recentActivity] = await Promise.all([
      countPeopleAndPlaces(null, db),
      countTallied(allTicketsFor(null), db, { status: [], priority: [] }),
      installationAt(periodEnding(clock.now(), query.timeZone).began, db),
      readRecentActivity(db),
    ]);
    return {
      stats: {
        totalOrganizations: counts.organizations,
        totalUsers: counts.users,
        superAdmins: counts.superAdmins,
        totalTickets,
        activeSubscriptions: counts.active_organizations,
      },
      before,
      recentActivity,
    };
  });

  serve(endpoints.getPersonalTrend, async ({ session: { actor }, query }) => {
    const { id, organizationId } = actor;
    if (organizationId === null) throw new AppError('NO_ORGANIZATION');
    const as = actor.role === 'devops_agent' ? 'assignee' : 'requester';
    const { began } = periodEnding(clock.now(), query.timeZone);
    return { before: await personalTicketsAt(began, db, { id, organizationId }, as) };
  });
}

import * as endpoints from '@switchboard/contract/endpoints/dashboards.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Serve } from '../../platform/http/route.ts';
import { deskOf } from '../tickets/ticket.scope.ts';
import { tallied } from '../tickets/ticket-tallies.ts';
import { readDeskDashboard } from './desk-dashboard.ts';
import { countPeopleAndPlaces } from './people-and-places.ts';
import { readRecentActivity } from './recent-activity.ts';

export function dashboardRoutes(serve: Serve, { database: { db }, clock }: Deps): void {
  serve(endpoints.getDeskDashboard, ({ session: { actor }, query }) =>
    readDeskDashboard(db, actor, { now: clock.now(), timeZone: query.timeZone }),
  );

  serve(endpoints.getSuperAdminDashboard, async ({ session: { actor } }) => {
    const [counts, totalTickets, recentActivity] = await Promise.all([
      countPeopleAndPlaces(null, db),
      tallied(deskOf(actor, null), db, { status: [], priority: [] }),
      readRecentActivity(db),
    ]);
    return {
      stats: {
        totalOrganizations: counts.organizations,
        totalUsers: counts.users,
        totalTickets,
        activeSubscriptions: counts.active_organizations,
      },
      recentActivity,
    };
  });
}

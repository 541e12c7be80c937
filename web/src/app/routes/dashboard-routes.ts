/** Where everybody arrives. */

import { SIGNED_IN } from '@switchboard/contract/endpoint.ts';
import { DESK_ROLES } from '@switchboard/contract/enums.ts';
import { lazyPage } from '../../lib/navigation/lazy-page.ts';
import { paths } from '../../lib/navigation/paths.ts';
import type { AppRoute } from './app-route.ts';
import { SUPER } from './role-groups.ts';

const DashboardPage = lazyPage(async () => (await import('../DashboardWithExport.tsx')).DashboardWithExport);

export const dashboardRoutes: readonly AppRoute[] = [
  {
    path: paths.dashboard,
    access: SIGNED_IN,
    Page: DashboardPage,
  },
  { path: paths.admin, access: DESK_ROLES, Page: DashboardPage },
  { path: paths.superAdmin, access: SUPER, Page: DashboardPage },
];

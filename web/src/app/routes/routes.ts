/** Every page that exists, who may open it, and who finds it in the sidebar. Guard, sidebar and tests read this. */
import { matchRoutes } from 'react-router';
import { accountRoutes } from './account-routes.ts';
import { administrationRoutes } from './administration-routes.ts';
import type { AppRoute } from './app-route.ts';
import { dashboardRoutes } from './dashboard-routes.ts';
import { installationRoutes } from './installation-routes.ts';
import { ticketRoutes } from './ticket-routes.ts';

/** In the order of the sidebar. */
export const routes: readonly AppRoute[] = [
  ...dashboardRoutes,
  ...installationRoutes,
  ...ticketRoutes,
  ...administrationRoutes,
  ...accountRoutes,
];

/** The route of a path, or undefined for a path that leads nowhere. */
export function findRoute(pathname: string): AppRoute | undefined {
  const match = matchRoutes(
    routes.map((route) => ({ path: route.path, handle: route })),
    pathname,
  )?.at(-1);
  return match?.route.handle;
}

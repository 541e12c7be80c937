import type { RouteObject } from 'react-router';
import { CrashScreen } from './CrashScreen.tsx';
import { Gate } from './Gate.tsx';
import { SignedInFrame } from './preload.ts';
import type { AppRoute } from './routes/app-route.ts';
import { routes } from './routes/routes.ts';

const pages = (belongs: (route: AppRoute) => boolean): RouteObject[] =>
  routes.filter(belongs).map(({ path, Page }) => ({ path, element: <Page /> }));

const isBare = ({ access }: AppRoute) => typeof access === 'string';

/** Only what the table names is routed; the gate sends away from everything else. */
export const routeTree: RouteObject[] = [
  {
    element: <Gate />,
    errorElement: (
      <main>
        <CrashScreen />
      </main>
    ),
    children: [
      ...pages(isBare),
      {
        element: <SignedInFrame />,
        // A page that fails leaves the sidebar standing.
        children: [{ errorElement: <CrashScreen />, children: pages((route) => !isBare(route)) }],
      },
      { path: '*', element: null },
    ],
  },
];

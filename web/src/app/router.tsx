import { Outlet, type RouteObject } from 'react-router';
import { lazyPage } from '../lib/navigation/lazy-page.ts';
import { useSession } from '../lib/session/session.ts';
import { CrashScreen } from './CrashScreen.tsx';
import { Gate } from './Gate.tsx';
import { SignedInFrame } from './preload.ts';
import type { AppRoute } from './routes/app-route.ts';
import { routes } from './routes/routes.ts';
import { Shown } from './Shown.tsx';

const pages = (belongs: (route: AppRoute) => boolean): RouteObject[] =>
  routes.filter(belongs).map(({ path, Page }) => ({
    path,
    element: (
      <Shown>
        <Page />
      </Shown>
    ),
  }));

const NoSuchPage = lazyPage(async () => (await import('./NoSuchPage.tsx')).NoSuchPage);

/** Who is signed in keeps the sidebar at addresses that lead nowhere, too. */
function Nowhere() {
  const { user } = useSession();
  return user === null ? <Outlet /> : <SignedInFrame />;
}

const isBare = ({ access }: AppRoute) => typeof access === 'string';

/** What the table names, and one page for everything else. */
export const routeTree: RouteObject[] = [
  {
    element: <Gate />,
    errorElement: (
      <Shown>
        <main>
          <CrashScreen />
        </main>
      </Shown>
    ),
    children: [
      ...pages(isBare),
      {
        element: <SignedInFrame />,
        // A page that fails leaves the sidebar standing.
        children: [
          {
            errorElement: (
              <Shown>
                <CrashScreen />
              </Shown>
            ),
            children: pages((route) => !isBare(route)),
          },
        ],
      },
      {
        element: <Nowhere />,
        children: [
          {
            path: '*',
            element: (
              <Shown>
                <NoSuchPage />
              </Shown>
            ),
          },
        ],
      },
    ],
  },
];

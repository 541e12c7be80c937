import { cleanup, render } from '@testing-library/react';
import { createMemoryRouter, type InitialEntry } from 'react-router';
import { App } from '../app/App.tsx';
import { routeTree } from '../app/router.tsx';
import { queryClient } from '../lib/cache/query-client.ts';

/** The whole application at `entry`, with what this browser has stored and no remembered answers. */
export function openApp(entry: InitialEntry) {
  queryClient.clear();
  const router = createMemoryRouter(routeTree, { initialEntries: [entry] });
  render(<App router={router} env="test" />);
  return router;
}

/** Loads the page again at the same entry of the browser's history. */
export function reload(router: ReturnType<typeof openApp>) {
  cleanup();
  return openApp(router.state.location);
}

/** The address as it stands now. */
export const addressOf = ({ state }: ReturnType<typeof openApp>) =>
  `${state.location.pathname}${state.location.search}`;

import { render } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { App } from '../app/App.tsx';
import { routeTree } from '../app/router.tsx';
import { queryClient } from '../lib/query-client.ts';

/** The whole application at `path`, with what this browser has stored and no remembered answers. */
export function openApp(path: string) {
  queryClient.clear();
  const router = createMemoryRouter(routeTree, { initialEntries: [path] });
  render(<App router={router} env="test" />);
  return router;
}

/** The address as it stands now. */
export const addressOf = ({ state }: ReturnType<typeof openApp>) =>
  `${state.location.pathname}${state.location.search}`;

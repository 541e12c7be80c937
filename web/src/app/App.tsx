import { QueryClientProvider } from '@tanstack/react-query';
import type { DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '../lib/cache/query-client.ts';
import { UiProvider, type UiProviderProps } from '../theme/UiProvider.tsx';

interface AppProps {
  router: DataRouter;
  env?: UiProviderProps['env'];
}

export function App({ router, env = 'default' }: AppProps) {
  return (
    <UiProvider env={env}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </UiProvider>
  );
}

import { notifications } from '@mantine/notifications';
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { queryClient } from '../lib/cache/query-client.ts';
import { watchConnection } from '../lib/connection/connection.ts';
import { forgetListPlaces } from '../lib/lists/list-places.ts';
import { endSession } from '../lib/session/session-store.ts';
import { preloadOnDemand } from '../ui/on-demand/on-demand.ts';
import './browser.ts';
import { takeConsoleErrors, watchConsoleErrors } from './console-errors.ts';

beforeEach(async () => {
  watchConsoleErrors();
  // A call of an earlier test may have failed after that was over.
  watchConnection()();
  // Menus open in the moment in which they are asked for; on-demand.test.tsx has those that come late.
  await preloadOnDemand();
});

afterEach(() => {
  vi.useRealTimers();
  endSession('sign-out');
  cleanup();
  queryClient.clear();
  notifications.clean();
  forgetListPlaces();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  expect(takeConsoleErrors(), 'complaints on console.error').toEqual([]);
});

// A program under way would be evaluated between two files, where there is no window, and could never be fetched again.
afterAll(() => vi.dynamicImportSettled());

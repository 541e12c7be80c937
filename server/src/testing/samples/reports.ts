/** Dashboards and the audit. */
import type { Samples } from './sample.ts';

export const reportSamples: Samples = {
  'GET /admin/audit': () => ({
    query: {
      page: '1',
      limit: '5',
      search: 'hard',
      kind: 'category,project',
      from: '2026-01-01',
      to: '2026-12-31',
    },
  }),
  'GET /admin/audit/export': () => ({ query: { kind: 'category', from: '2026-01-01' } }),
  'GET /admin/dashboard': () => ({ query: { timeZone: 'Europe/Berlin' } }),
  'GET /super-admin/dashboard': () => ({ query: { timeZone: 'Europe/Berlin' } }),
  'GET /dashboard/trend': () => ({ query: { timeZone: 'Europe/Berlin' } }),
};

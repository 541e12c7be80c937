/** Dashboards and the audit. */
import type { Samples } from './sample.ts';

const securityLogQuery = {
  page: '1',
  limit: '5',
  search: '127.0',
  kind: 'sign_in,refusal',
  outcome: 'failed',
  from: '2026-01-01',
  to: '2026-12-31',
};

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
  'GET /admin/security-log': () => ({ query: securityLogQuery }),
  'GET /admin/security-log/export': () => ({ query: { kind: 'sign_in', from: '2026-01-01' } }),
  'GET /super-admin/security-log': (_app, home) => ({
    query: { ...securityLogQuery, organization: home.id },
  }),
  'GET /super-admin/security-log/export': (_app, home) => ({ query: { organization: home.id } }),
  'GET /admin/dashboard': () => ({ query: { timeZone: 'Europe/Berlin' } }),
  'GET /super-admin/dashboard': () => ({ query: { timeZone: 'Europe/Berlin' } }),
  'GET /dashboard/trend': () => ({ query: { timeZone: 'Europe/Berlin' } }),
};

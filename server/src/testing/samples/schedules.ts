import { createSchedule, type Organization } from '../world.ts';
import { type MakeSample, nothing, type Samples } from './sample.ts';

const scheduleFields = (home: Organization) => ({
  summary: 'Clean the printers',
  description: 'All of them.',
  ticketType: 'Request Service',
  priority: 'Low',
  category: home.category,
  subcategory: home.subcategory,
  project: home.plainProject,
  projectManagerName: 'Priya Raman',
  contactNumber: '2500',
  scheduledDate: '2096-01-31T09:00:00Z',
  timezone: 'Europe/Berlin',
  recurrence: 'monthly',
  recurrenceEndDate: '2099-12-31',
  assignToAgent: home.agent,
  autoAssignToAgent: false,
  specificAgent: home.agent,
  notes: 'Bring cleaning cards',
  tags: ['printers', 'monthly'],
  status: 'active',
});

const onSchedule =
  (body?: (home: Organization) => Record<string, unknown>): MakeSample =>
  async ({ db }, home) => ({
    params: { id: await createSchedule(db, home) },
    ...(body !== undefined && { body: body(home) }),
  });

export const scheduleSamples: Samples = {
  'GET /scheduled-tickets': () => ({
    query: { page: '1', limit: '5', search: 'clean', status: 'active', assignment: 'unassigned' },
  }),
  'POST /scheduled-tickets': (_app, home) => ({ body: scheduleFields(home) }),
  'GET /scheduled-tickets/{id}': onSchedule(),
  'PUT /scheduled-tickets/{id}': onSchedule(scheduleFields),
  'DELETE /scheduled-tickets/{id}': onSchedule(),
  'PATCH /scheduled-tickets/{id}/toggle': onSchedule(),
  'POST /scheduled-tickets/{id}/execute': onSchedule(),
  'GET /scheduled-tickets/stats/execution': nothing,
  'GET /scheduled-tickets/agents': () => ({ query: { search: 'agent' } }),
  'POST /scheduled-tickets/preview': () => ({
    body: {
      scheduledDate: '2096-01-31T09:00:00',
      timezone: 'Europe/Berlin',
      recurrence: 'monthly',
      recurrenceEndDate: '2099-12-31',
    },
  }),
  'GET /scheduled-tickets/calendar': () => ({
    query: { from: '2096-01-01T00:00:00Z', to: '2096-02-01T00:00:00Z' },
  }),
  'GET /scheduled-tickets/{id}/runs': onSchedule(),
  'GET /scheduled-tickets/{id}/runs/export': onSchedule(),
};

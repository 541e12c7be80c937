import { createTeam, createTicket } from '../world.ts';
import { newName, type Samples } from './sample.ts';

export const teamSamples: Samples = {
  'GET /teams': (_app, home) => ({ query: { search: 'e', organization: home.id, led: 'false' } }),
  'GET /teams/candidates': () => ({ query: { search: 'a' } }),
  'POST /teams': (_app, home) => ({
    body: {
      name: newName('service desk'),
      lead: home.manager,
      members: [{ user: home.agent, capacity: 3 }, { user: home.manager }],
    },
  }),
  'PUT /teams/{id}': async ({ db }, home) => ({
    params: { id: await createTeam(db, home) },
    body: { revision: 1, name: newName('infrastructure'), members: [{ user: home.otherAgent }] },
  }),
  'DELETE /teams/{id}': async ({ db }, home) => ({ params: { id: await createTeam(db, home) } }),
  'GET /routing-rules': (_app, home) => ({ query: { organization: home.id } }),
  'PUT /routing-rules': async ({ db }, home) => {
    const row = await db
      .selectFrom('routing_settings')
      .select('revision')
      .where('organization_id', '=', home.id)
      .executeTakeFirst();
    const rule = { categories: [home.category], projects: [home.plainProject], priorities: ['High'] };
    return {
      body: { revision: row?.revision ?? 0, rules: [{ ...rule, team: await createTeam(db, home) }] },
    };
  },
  'POST /routing-rules/try': (_app, home) => ({
    body: { category: home.category, project: home.project, priority: 'High' },
  }),
  'GET /triage': async ({ db }, home) => {
    await createTicket(db, home, { team: await createTeam(db, home) });
    return { query: { organization: home.id, priority: 'medium', category: home.category } };
  },
  'POST /tickets/{id}/triage': async ({ db }, home) => ({
    params: { id: await createTicket(db, home, { team: await createTeam(db, home) }) },
    body: { action: 'assign', assignee: home.agent },
  }),
  'PUT /tickets/{id}/snooze': async ({ db }, home) => ({
    params: { id: await createTicket(db, home, { agent: home.agent }) },
    body: { until: new Date(Date.now() + 60 * 60 * 1000).toISOString() },
  }),
  'DELETE /tickets/{id}/snooze': async ({ db }, home) => ({
    params: { id: await createTicket(db, home, { agent: home.agent, snoozedUntil: Infinity }) },
  }),
  'PUT /tickets/{id}/team': async ({ db }, home) => ({
    params: { id: await createTicket(db, home, { team: await createTeam(db, home) }) },
    body: { team: await createTeam(db, home), reason: 'They know printers' },
  }),
};

import { createRole, type Organization } from '../world.ts';
import { newName, type SampleApp, type Samples } from './sample.ts';

const roleOf = ({ db }: SampleApp, home: Organization) =>
  createRole(db, home, { name: newName('Night shift'), permissions: ['tickets.read:organization'] });

export const roleSamples: Samples = {
  'GET /permissions': () => ({}),
  'GET /admin/roles': () => ({}),
  'POST /admin/roles': () => ({
    body: { name: newName('Readers'), permissions: [{ name: 'tickets.read', scope: 'project' }] },
  }),
  'PUT /admin/roles/{id}': async (app, home) => ({
    params: { id: await roleOf(app, home) },
    body: { name: newName('Writers'), version: 1 },
  }),
  'DELETE /admin/roles/{id}': async (app, home) => ({ params: { id: await roleOf(app, home) } }),
  'PUT /admin/users/{id}/roles': async (app, home) => ({
    params: { id: home.otherUser },
    body: { customRoles: [await roleOf(app, home)] },
  }),
};

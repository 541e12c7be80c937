/** The people of an organization, and of all. */
import { createUser, type Organization, PASSWORD } from '../world.ts';
import { invitee } from './invitee.ts';
import { csvFile, type MakeSample, newEmail, nothing, type Samples } from './sample.ts';

const userFile = (home: Organization) => `First Name,Last Name,Email\nHannah,Brandt,${newEmail(home)}\n`;

const newUser = (home: Organization) => ({
  firstName: 'Hannah',
  lastName: 'Brandt',
  email: newEmail(home),
  password: PASSWORD,
  role: 'user',
  department: 'Assembly',
  contactNumber: '2501',
});

/** On somebody who has just joined. */
const onNewcomer =
  (body?: (home: Organization) => Record<string, unknown>): MakeSample =>
  async ({ db }, home) => ({
    params: {
      id: await createUser(db, {
        role: 'user',
        organizationId: home.id,
        email: newEmail(home),
      }),
    },
    ...(body !== undefined && { body: body(home) }),
  });

const applicant: MakeSample = async ({ db }, home) => {
  const id = await createUser(db, {
    role: 'user',
    organizationId: home.id,
    email: newEmail(home),
  });
  await db
    .updateTable('users')
    .set({ is_active: false, awaiting_approval: true, origin: 'provider' })
    .where('id', '=', id)
    .execute();
  return { params: { id } };
};

export const userSamples: Samples = {
  'POST /admin/users': (_app, home) => ({ body: newUser(home) }),
  'GET /people': () => ({ query: { search: 'er' } }),
  'GET /admin/users': () => ({ query: { page: '1', limit: '5', role: 'user', status: 'active' } }),
  'PUT /admin/users/{id}': (_app, home) => ({
    params: { id: home.agent },
    body: { firstName: 'Ines', role: 'devops_agent', isActive: true, autoAssign: false },
  }),
  'DELETE /admin/users/{id}': onNewcomer(),
  'GET /admin/users/{id}/holdings': (_app, home) => ({ params: { id: home.manager } }),
  'POST /admin/users/{id}/hand-over': (_app, home) => ({
    params: { id: home.agent },
    body: { devopsAgent: home.otherAgent },
  }),
  'GET /user-import/sample': nothing,
  'POST /user-import/preview': (_app, home) => ({ body: {}, file: csvFile(userFile(home)) }),
  'POST /user-import/upload': (_app, home) => ({ body: {}, file: csvFile(userFile(home)) }),
  'POST /admin/users/{id}/invitation': async ({ db }, home) => ({
    params: { id: await invitee(db, home) },
    body: {},
  }),
  'POST /super-admin/users': (_app, home) => ({ body: { ...newUser(home), organization: home.id } }),
  'GET /super-admin/users': (_app, home) => ({
    query: { page: '1', limit: '5', search: 'person', role: 'user', organization: home.id, idle: '60' },
  }),
  'PUT /super-admin/users/{id}': onNewcomer((home) => ({
    firstName: 'Ines',
    role: 'devops_agent',
    isActive: true,
    autoAssign: false,
    organization: home.id,
  })),
  'DELETE /super-admin/users/{id}': onNewcomer(),
  'GET /super-admin/users/{id}/move': async ({ db }, home) => {
    const other = await db
      .selectFrom('organizations')
      .select('id')
      .where('id', '<>', home.id)
      .executeTakeFirstOrThrow();
    return { params: { id: home.manager }, query: { organization: other.id } };
  },
  'GET /admin/users/approvals': () => ({ query: { page: '1', limit: '5' } }),
  'POST /admin/users/{id}/approve': applicant,
  'POST /admin/users/{id}/decline': applicant,
  'GET /users/managers': () => ({ query: { search: 'man' } }),
  'GET /users/bu-heads': () => ({ query: { search: 'head' } }),
};

/** One good request of every call, with the ids of one organization. The wall and the fuzzer start from them. */
import { Readable } from 'node:stream';
import type { Endpoint } from '@switchboard/contract/endpoint.ts';
import { type LinkPurpose, mintToken, openLink } from '../features/account-links/account-link.repo.ts';
import { createHandOff } from '../features/auth/hand-off.repo.ts';
import { createChallenge } from '../features/second-factor/challenge.repo.ts';
import type { Database } from '../platform/database/open-database.ts';
import { openFileStore } from '../platform/files/file-store.ts';
import { newId } from '../platform/ids.ts';
import { codeOf } from './authenticator.ts';
import { PNG, TEXT } from './sample-files.ts';
import { giveSecondFactor, offerKey } from './second-factor.ts';
import type { TestApp } from './test-app.ts';
import {
  createCategory,
  createMessage,
  createProject,
  createSchedule,
  createSubcategory,
  createTicket,
  createUser,
  type Organization,
  PASSWORD,
} from './world.ts';

export interface Sample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Sent with the body's fields as multipart. */
  readonly file?: { readonly field: string; readonly name: string; readonly content: Buffer };
}

type MakeSample = (desk: TestApp, home: Organization) => Sample | Promise<Sample>;

export const nameOf = (entry: Pick<Endpoint, 'method' | 'path'>) => `${entry.method} ${entry.path}`;

const nothing: MakeSample = () => ({});

const onTicket =
  (body?: (home: Organization) => Record<string, unknown>): MakeSample =>
  async ({ db }, home) => ({
    params: { id: await createTicket(db, home, { agent: home.agent }) },
    ...(body !== undefined && { body: body(home) }),
  });

const list: MakeSample = (_desk, home) => ({
  query: {
    page: '1',
    limit: '5',
    search: 'printer',
    status: 'open',
    priority: 'medium',
    createdBy: home.user,
  },
});

/** @returns the token of a link that was sent to this person */
async function openedLink(db: Database, purpose: LinkPurpose, userId: string): Promise<string> {
  const id = newId();
  const now = new Date();
  await openLink(db, {
    id,
    purpose,
    userId,
    email: `${id}@somewhere.test`,
    requestedAt: now,
    expiresAt: new Date(now.getTime() + 3_600_000),
  });
  return mintToken(db, id);
}
const onChat =
  (query: Record<string, string> = {}): MakeSample =>
  async ({ db }, home) => {
    const { ticketId } = await createMessage(db, home);
    return { params: { id: ticketId }, query };
  };

const chatImage: MakeSample = async ({ db, filesDirectory }, home) => {
  const store = await openFileStore(filesDirectory);
  const staged = await store.stage(Readable.from([PNG]));
  await store.keep(staged);
  await createMessage(db, home, staged);
  return { params: { name: staged.storedName } };
};

const ownOrganization: MakeSample = (_desk, home) => ({ params: { id: home.id } });

const onSubscription =
  (body?: () => Record<string, unknown>): MakeSample =>
  (_desk, home) => ({
    params: { organizationId: home.id },
    ...(body !== undefined && { body: body() }),
  });

const attachment: MakeSample = async ({ db, filesDirectory }, home) => {
  const ticketId = await createTicket(db, home, { agent: home.agent });
  const store = await openFileStore(filesDirectory);
  const staged = await store.stage(Readable.from([TEXT]));
  await store.keep(staged);
  await db
    .insertInto('attachments')
    .values({
      organization_id: home.id,
      id: newId(),
      ticket_id: ticketId,
      uploader_id: home.user,
      stored_name: staged.storedName,
      original_name: 'log.txt',
      mime_type: 'text/plain',
      size: staged.size,
      sha256: staged.sha256,
      created_at: new Date(),
    })
    .execute();
  return { params: { id: ticketId, filename: staged.storedName } };
};

/** Names are taken once; a sample is sent many times. */
const newName = (words: string) => `${words} ${newId()}`;

const onCategory =
  (body?: () => Record<string, unknown>): MakeSample =>
  async ({ db }, home) => ({
    params: { id: await createCategory(db, home.id, newName('Category')) },
    ...(body !== undefined && { body: body() }),
  });

const onSubcategory =
  (body?: () => Record<string, unknown>): MakeSample =>
  async ({ db }, home) => ({
    params: {
      id: await createSubcategory(db, home.id, await createCategory(db, home.id, newName('Category'))),
    },
    ...(body !== undefined && { body: body() }),
  });

const projectFields = (home: Organization) => ({
  name: 'Depot',
  code: newName('P'),
  description: 'A new one',
  projectManager: home.manager,
  buHead: home.head,
  status: 'active',
  startDate: '2026-01-31',
  endDate: '2026-12-31',
});

const csvFile = (content: string) => ({
  field: 'csvFile',
  name: 'import.csv',
  content: Buffer.from(content),
});
const projectFile = () => `Project Name,Project Code\nDepot,${newName('P')}\n`;
const userFile = (home: Organization) =>
  `First Name,Last Name,Email\nHannah,Brandt,${newId()}@${home.code.toLowerCase()}.test\n`;

const invitee = async (db: Database, home: Organization) => {
  const email = `${newId()}@${home.code.toLowerCase()}.test`;
  const id = await createUser(db, { role: 'user', organizationId: home.id, email });
  await db.updateTable('users').set({ invited: true, password_hash: null }).where('id', '=', id).execute();
  return id;
};

const onProject =
  (body?: (home: Organization) => Record<string, unknown>): MakeSample =>
  async ({ db }, home) => ({
    params: { id: await createProject(db, home.id, { code: newId() }) },
    ...(body !== undefined && { body: body(home) }),
  });
const newOrganization = () => {
  const name = `n${newId().replaceAll('-', '').slice(-18)}`;
  return {
    name: 'A new organization',
    code: name,
    organization_entity: `${name}.test`,
    description: 'What it does.',
    address: { street: '1 Main St', city: 'Leipzig', state: '', zipCode: '04109', country: 'Germany' },
    contact: { phone: '2500', email: `office@${name}.test`, website: `https://www.${name}.test` },
  };
};

const newUser = (home: Organization) => ({
  firstName: 'Hannah',
  lastName: 'Brandt',
  email: `${newId()}@${home.code.toLowerCase()}.test`,
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
        email: `${newId()}@${home.code.toLowerCase()}.test`,
      }),
    },
    ...(body !== undefined && { body: body(home) }),
  });

/** Everybody has a second factor; the password and code of this confirmation are the admin's. */
const confirmed: MakeSample = async (desk, home) => {
  for (const person of [home.user, home.head, home.manager, home.agent]) await giveSecondFactor(desk, person);
  return { body: { password: PASSWORD, code: codeOf(await giveSecondFactor(desk, home.admin), desk) } };
};

const applicant: MakeSample = async ({ db }, home) => {
  const id = await createUser(db, {
    role: 'user',
    organizationId: home.id,
    email: `${newId()}@${home.code.toLowerCase()}.test`,
  });
  await db
    .updateTable('users')
    .set({ is_active: false, awaiting_approval: true, origin: 'provider' })
    .where('id', '=', id)
    .execute();
  return { params: { id } };
};

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

export const samples: Readonly<Record<string, MakeSample>> = {
  'POST /setup/check': () => ({ body: { token: 'x'.repeat(43) } }),
  'POST /setup': () => ({
    body: {
      token: 'x'.repeat(43),
      firstName: 'Ada',
      lastName: 'Root',
      email: 'ada@desk.test',
      password: PASSWORD,
    },
  }),
  'POST /organizations': () => ({ body: newOrganization() }),
  'POST /admin/users': (_desk, home) => ({ body: newUser(home) }),
  'GET /admin/users': () => ({ query: { page: '1', limit: '5', role: 'user', status: 'active' } }),
  'PUT /admin/users/{id}': (_desk, home) => ({
    params: { id: home.agent },
    body: { firstName: 'Ines', role: 'devops_agent', isActive: true, autoAssign: false },
  }),
  'DELETE /admin/users/{id}': onNewcomer(),
  'GET /admin/users/{id}/holdings': (_desk, home) => ({ params: { id: home.manager } }),
  'POST /admin/users/{id}/hand-over': (_desk, home) => ({
    params: { id: home.agent },
    body: { devopsAgent: home.otherAgent },
  }),
  'GET /user-import/sample': nothing,
  'POST /user-import/preview': (_desk, home) => ({ body: {}, file: csvFile(userFile(home)) }),
  'POST /user-import/upload': (_desk, home) => ({ body: {}, file: csvFile(userFile(home)) }),
  'POST /admin/users/{id}/invitation': async ({ db }, home) => ({
    params: { id: await invitee(db, home) },
    body: {},
  }),
  'POST /auth/invitation/check': async ({ db }, home) => ({
    body: { token: await openedLink(db, 'invitation', await invitee(db, home)) },
  }),
  'POST /auth/invitation/accept': async ({ db }, home) => ({
    body: { token: await openedLink(db, 'invitation', await invitee(db, home)), password: PASSWORD },
  }),
  'POST /super-admin/users': (_desk, home) => ({ body: { ...newUser(home), organization: home.id } }),
  'GET /super-admin/users': (_desk, home) => ({
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
  'GET /health': nothing,
  'GET /health/live': nothing,
  'GET /health/ready': nothing,
  'GET /config': nothing,
  'POST /auth/login': (_desk, home) => ({
    body: { email: `user@${home.code.toLowerCase()}.test`, password: PASSWORD },
  }),
  'POST /auth/forgot-password': (_desk, home) => ({
    body: { email: `user@${home.code.toLowerCase()}.test` },
  }),
  'POST /auth/reset-password': async ({ db }, home) => ({
    body: { token: await openedLink(db, 'password_reset', home.otherUser), password: PASSWORD },
  }),
  'POST /auth/register': (_desk, home) => ({
    body: {
      firstName: 'Nora',
      lastName: 'Newcomer',
      email: `newcomer-${newId()}@${home.code.toLowerCase()}.test`,
      password: PASSWORD,
      organizationCode: home.code,
      contactNumber: '2501',
      department: 'Labels',
    },
  }),
  'POST /auth/register/confirm': () => ({ body: { token: 'of-a-letter' } }),
  'POST /auth/confirm-email': async ({ db }, home) => ({
    body: { token: await openedLink(db, 'email_change', home.otherUser) },
  }),
  'POST /auth/second-factor': async (desk, home) => {
    const key = await giveSecondFactor(desk, home.otherUser);
    const challenge = await createChallenge(desk.db, home.otherUser, null, desk.clock.now());
    return { body: { challenge, code: codeOf(key, desk) } };
  },
  'GET /auth/second-factor': nothing,
  'POST /auth/second-factor/enrolment': async ({ db }, home) => {
    await db.deleteFrom('second_factors').where('user_id', '=', home.admin).execute();
    return {};
  },
  'POST /auth/second-factor/enable': async (desk, home) => ({
    body: { password: PASSWORD, code: codeOf(await offerKey(desk, home.admin), desk) },
  }),
  'POST /auth/second-factor/disable': confirmed,
  'POST /auth/second-factor/recovery-codes': confirmed,
  'GET /auth/second-factor/requirement': nothing,
  'PUT /auth/second-factor/requirement': () => ({ body: { roles: ['manager'] } }),
  'DELETE /admin/users/{id}/second-factor': (_desk, home) => ({ params: { id: home.user } }),
  'GET /auth/me': nothing,
  'POST /auth/logout': nothing,
  'PUT /auth/profile': () => ({
    body: { firstName: 'New', lastName: 'Name', contactNumber: '2501', department: 'Labels' },
  }),
  'PUT /auth/password': () => ({ body: { currentPassword: PASSWORD, newPassword: PASSWORD } }),
  'GET /auth/sessions': nothing,
  'DELETE /auth/sessions': nothing,
  'GET /google': nothing,
  'GET /google/callback': () => ({
    query: { code: 'of-nobody', state: 'of-nothing', iss: 'https://id.test' },
  }),
  'POST /auth/exchange': async ({ db, clock }, home) => ({
    body: { token: await createHandOff(db, home.user, 'session', clock.now()) },
  }),
  'PUT /google/complete-profile': (_desk, home) => ({
    body: { organizationCode: home.code, contactNumber: '2501', department: 'Labels' },
  }),
  'GET /admin/users/approvals': () => ({ query: { page: '1', limit: '5' } }),
  'POST /admin/users/{id}/approve': applicant,
  'POST /admin/users/{id}/decline': applicant,
  'GET /themes': nothing,
  'GET /themes/user-preferences': nothing,
  'PUT /themes/user-preferences': () => ({
    body: { theme: 'dark', layout: { compactMode: true, sidebarCollapsed: true } },
  }),
  'GET /categories': () => ({ query: { search: 'hard' } }),
  'GET /categories/{id}/subcategories': (_desk, home) => ({ params: { id: home.category } }),
  'GET /projects': () => ({ query: { search: 'P', status: 'Active' } }),
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
  'POST /categories': () => ({ body: { name: newName('Licences'), description: 'Programs' } }),
  'PUT /categories/{id}': onCategory(() => ({ name: newName('Net'), description: 'Cables and air' })),
  'DELETE /categories/{id}': onCategory(),
  'GET /categories/{id}/usage': onCategory(),
  'POST /categories/{id}/subcategories': onCategory(() => ({ name: 'Scanners', description: '' })),
  'PUT /categories/subcategories/{id}': onSubcategory(() => ({ name: 'Label printers', description: '' })),
  'DELETE /categories/subcategories/{id}': onSubcategory(),
  'GET /categories/subcategories/{id}/usage': onSubcategory(),
  'POST /projects': (_desk, home) => ({ body: projectFields(home) }),
  'PUT /projects/{id}': onProject(projectFields),
  'DELETE /projects/{id}': onProject(),
  'GET /projects/{id}/usage': onProject(),
  'GET /project-import/sample': nothing,
  'POST /project-import/preview': () => ({ body: {}, file: csvFile(projectFile()) }),
  'POST /project-import/upload': () => ({ body: {}, file: csvFile(projectFile()) }),
  'GET /users/managers': () => ({ query: { search: 'man' } }),
  'GET /users/bu-heads': () => ({ query: { search: 'head' } }),
  'GET /admin/devops-agents': () => ({ query: { search: 'agent' } }),
  'GET /admin/devops-agents/available': () => ({ query: { search: 'agent' } }),
  'GET /tickets': list,
  'POST /tickets': (_desk, home) => ({
    body: {
      summary: 'A new ticket',
      description: 'What it is about.',
      ticketType: 'Report Issue',
      category: home.category,
      subcategory: home.subcategory,
      project: home.project,
      projectManagerName: 'Priya Raman',
      contactNumber: '2500',
      priority: 'High',
    },
  }),
  'GET /tickets/{id}': onTicket(),
  'PUT /tickets/{id}': onTicket((home) => ({
    summary: 'Another summary',
    description: 'Another description.',
    ticketType: 'Request Service',
    category: home.category,
    subcategory: home.subcategory,
    project: home.project,
    projectManagerName: 'Somebody else',
    contactNumber: '2501',
    priority: 'High',
  })),
  'PUT /tickets/{id}/status': onTicket(() => ({ status: 'Resolved' })),
  'POST /tickets/{id}/comments': onTicket(() => ({ comment: 'A comment', isInternal: false })),
  'GET /tickets/{id}/attachments/{filename}': attachment,
  'GET /auto-assign/settings': (_desk, home) => ({ query: { organization: home.id } }),
  'PUT /auto-assign/settings': (_desk, home) => ({
    query: { organization: home.id },
    body: { enabled: true, assignmentMode: 'round_robin', maxTicketsPerAgent: 7, onlyActiveAgents: true },
  }),
  'GET /auto-assign/agents-workload': (_desk, home) => ({ query: { organization: home.id } }),
  'PUT /admin/devops-agents/{id}/auto-assign': (_desk, home) => ({
    params: { id: home.agent },
    body: { autoAssign: true },
  }),
  'POST /tickets/{id}/auto-assign': onTicket(),
  'GET /admin/dashboard': () => ({ query: { timeZone: 'Europe/Berlin' } }),
  'GET /super-admin/dashboard': nothing,
  'POST /organizations/{id}/license-requests': async ({ db }, home) => {
    // The one before is decided: only one may be open.
    await db
      .updateTable('license_requests')
      .set({ state: 'declined' })
      .where('organization_id', '=', home.id)
      .execute();
    return { params: { id: home.id }, body: { requestedTotal: 120, note: 'Two more shifts' } };
  },
  'GET /organizations/{id}/license-requests': (_desk, home) => ({
    params: { id: home.id },
    query: { page: '1', limit: '5' },
  }),
  'GET /super-admin/license-requests': () => ({ query: { page: '1', limit: '5', state: 'open' } }),
  'PUT /super-admin/license-requests/{id}': async ({ db }, home) => {
    await db
      .updateTable('license_requests')
      .set({ state: 'declined' })
      .where('organization_id', '=', home.id)
      .execute();
    const id = newId();
    await db
      .insertInto('license_requests')
      .values({ organization_id: home.id, id, requested_by: home.admin, requested_total: 150 })
      .execute();
    return { params: { id }, body: { decision: 'declined', reason: 'Next quarter' } };
  },
  'GET /super-admin/subscriptions': () => ({
    query: { page: '1', limit: '5', search: 'company', status: 'active' },
  }),
  'GET /super-admin/subscriptions/{organizationId}': onSubscription(),
  'PUT /super-admin/subscriptions/{organizationId}': onSubscription(() => ({
    plan: 'Enterprise',
    status: 'active',
    monthlyPrice: 299.5,
    startDate: '2026-01-31',
    endDate: '2099-12-31',
    features: ['Live chat'],
    paymentMethod: 'Bank transfer',
    nextPayment: '2026-12-01',
  })),
  'GET /super-admin/subscriptions/{organizationId}/payments': onSubscription(),
  'POST /super-admin/subscriptions/{organizationId}/payments': onSubscription(() => ({
    amount: 299,
    date: '2026-01-31',
    note: newName('Invoice'),
    nextPayment: '2026-02-28',
  })),
  'GET /super-admin/export/payments': (_desk, home) => ({ query: { organization: home.id } }),
  'GET /organizations': () => ({ query: { page: '1', limit: '5', search: 'company', status: 'active' } }),
  'GET /super-admin/organizations': () => ({
    query: { page: '1', limit: '5', search: 'company', status: 'active' },
  }),
  'GET /organizations/{id}': ownOrganization,
  'GET /organizations/{id}/usage': ownOrganization,
  'PUT /organizations/{id}': (_desk, home) => ({
    params: { id: home.id },
    body: {
      description: 'Labels and scanners',
      'address.street': '1 Main St',
      'contact.website': 'https://desk.test',
    },
    file: { field: 'logo', name: 'logo.png', content: PNG },
  }),
  'DELETE /organizations/{id}': async ({ db }) => {
    const id = newId();
    const code = newName('D').replaceAll(/\W/g, '').slice(-20);
    await db
      .insertInto('organizations')
      .values({ id, name: 'Short lived', code, ticket_prefix: code.toUpperCase() })
      .execute();
    return { params: { id } };
  },
  'GET /organizations/{id}/logo': async ({ db, filesDirectory }, home) => {
    const store = await openFileStore(filesDirectory);
    const staged = await store.stage(Readable.from([PNG]));
    await store.keep(staged);
    const version = `${staged.storedName}.png`;
    await db
      .updateTable('organizations')
      .set({ logo_file: staged.storedName, logo_version: version })
      .where('id', '=', home.id)
      .execute();
    return { params: { id: home.id }, query: { v: version } };
  },
  'GET /chat/tickets/{id}/messages': onChat({ page: '1', limit: '5' }),
  'GET /chat/tickets/{id}/online-users': onChat(),
  'GET /chat/unread-count': async ({ db }, home) => ({
    query: { ticketId: (await createMessage(db, home)).ticketId },
  }),
  'POST /chat/upload-image': async ({ db }, home) => ({
    body: { ticketId: (await createMessage(db, home)).ticketId },
    file: { field: 'image', name: 'label.png', content: PNG },
  }),
  'GET /chat/images/{name}': chatImage,
  'GET /admin/tickets': (_desk, home) => ({
    query: {
      page: '1',
      limit: '5',
      search: 'printer',
      status: 'open',
      priority: 'medium',
      assignee: home.agent,
    },
  }),
  'GET /admin/export/tickets': (_desk, home) => ({
    query: { search: 'printer', status: 'open', priority: 'medium', assignee: home.agent },
  }),
  'PUT /admin/tickets/{id}/status': onTicket(() => ({ status: 'Resolved' })),
  'PUT /admin/tickets/{id}/assign': onTicket((home) => ({
    devopsAgent: home.otherAgent,
    reason: 'Knows it',
  })),
  'GET /super-admin/tickets': (_desk, home) => ({
    query: {
      page: '1',
      limit: '5',
      search: 'printer',
      status: 'open',
      priority: 'medium',
      assignee: home.agent,
      organization: home.id,
    },
  }),
  'GET /super-admin/export/tickets': (_desk, home) => ({
    query: { search: 'printer', status: 'open', organization: home.id },
  }),
  'PUT /super-admin/tickets/{id}/status': onTicket(() => ({ status: 'Closed' })),
  'GET /super-admin/devops-agents': (_desk, home) => ({ query: { search: 'agent', organization: home.id } }),
  'GET /super-admin/projects': (_desk, home) => ({
    query: { search: 'P', status: 'Active', organization: home.id },
  }),
  'GET /scheduled-tickets': () => ({ query: { page: '1', limit: '5', search: 'clean', status: 'active' } }),
  'POST /scheduled-tickets': (_desk, home) => ({ body: scheduleFields(home) }),
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

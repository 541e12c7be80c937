/** Events of every kind as they were recorded before values were kept, and the data that is made of them. */
import { expect } from 'vitest';

export interface InWords {
  readonly event: string;
  readonly field?: string | null;
  readonly from?: string | null;
  readonly to?: string | null;
  readonly reason?: string | null;
  readonly details?: object;
  /** By the product where it is null; a super admin acts on tickets, since others' acts there are not administration. */
  readonly by?: null;
  /** Null where only the words are known. */
  readonly data: object | null;
}

const edited = (
  kind: string,
  field: string,
  from: string | null,
  to: string | null,
  data: object | null,
) => ({
  event: `${kind}.edited`,
  field,
  from,
  to,
  data: data && { ...data },
});
const named = (name: string) => ({ id: null, name });
const ANA = { id: '0191d7a0-0000-7000-8000-00000000000a', name: 'Ana Ruiz' };
const PRODUCT = { by: null } as const;

export const IN_ORGANIZATION: readonly InWords[] = [
  { event: 'ticket.created', to: 'Open', data: { to: 'Open' } },
  { event: 'ticket.status', from: 'Open', to: 'In Progress', data: { from: 'Open', to: 'In Progress' } },
  { event: 'ticket.status', from: 'New', to: 'Open', data: null },
  { event: 'ticket.priority', from: 'Low', to: 'Critical', data: { from: 'Low', to: 'Critical' } },
  {
    event: 'ticket.edited',
    to: 'summary, type',
    details: {
      changes: [
        { field: 'summary', from: 'a', to: 'b' },
        { field: 'type', from: null, to: null },
      ],
    },
    data: {
      changes: [
        { field: 'summary', from: 'a', to: 'b' },
        { field: 'type', from: null, to: null },
      ],
    },
  },
  { event: 'ticket.comment', data: {} },
  { event: 'ticket.note', details: { system: true }, data: { system: true } },
  { event: 'ticket.files', data: {} },
  {
    event: 'ticket.assigned',
    to: 'Ana Ruiz',
    details: { relation: 'devops_agent', from: null, to: ANA },
    reason: 'Knows printers',
    data: {
      relation: 'devops_agent',
      from: null,
      to: ANA,
      reason: { code: 'given', text: 'Knows printers' },
    },
  },
  {
    event: 'ticket.assigned',
    from: 'Bo Lindt',
    to: 'Ana Ruiz',
    reason: 'handed over',
    data: { relation: null, from: named('Bo Lindt'), to: named('Ana Ruiz'), reason: { code: 'handed_over' } },
  },
  ...(
    [
      ['Manager of the project', 'manager', { code: 'project_lead' }],
      ['BU head of the project', 'bu_head', { code: 'project_lead' }],
      ['Chosen in the schedule', null, { code: 'schedule' }],
      ['fewest open tickets (12)', null, { code: 'least_tickets', openTickets: 12 }],
      ['fewest open tickets', null, { code: 'least_tickets', openTickets: null }],
      ['next in turn', null, { code: 'round_robin' }],
      ['chosen at random', null, { code: 'random' }],
      ['because', null, { code: 'given', text: 'because' }],
      [null, null, null],
    ] as const
  ).map(([text, relation, reason]) => ({
    ...PRODUCT,
    event: 'ticket.assigned',
    to: 'Ana Ruiz',
    reason: text,
    data: { relation, from: null, to: named('Ana Ruiz'), reason },
  })),
  {
    event: 'ticket.assigned',
    to: 'Ana Ruiz',
    reason: 'next in turn',
    data: {
      relation: null,
      from: null,
      to: named('Ana Ruiz'),
      reason: { code: 'given', text: 'next in turn' },
    },
  },
  {
    ...PRODUCT,
    event: 'ticket.unassigned',
    from: 'Ana Ruiz',
    details: { relation: 'bu_head', from: ANA, to: null },
    reason: 'BU Head',
    data: { relation: 'bu_head', from: ANA, to: null, reason: { code: 'left_organization' } },
  },
  { event: 'ticket.assigned', data: null },

  { event: 'category.created', data: {} },
  edited('category', 'name', 'Hardware', 'Machines', { field: 'name', from: 'Hardware', to: 'Machines' }),
  edited('category', 'description', '', 'Presses', { field: 'description', from: '', to: 'Presses' }),
  edited('category', 'colour', 'red', 'blue', null),
  { event: 'category.archived', data: {} },
  {
    event: 'subcategory.created',
    reason: 'in Hardware',
    data: { category: expect.objectContaining({ name: 'Hardware' }) },
  },
  { event: 'subcategory.created', data: null },
  edited('subcategory', 'name', 'A', 'B', { field: 'name', from: 'A', to: 'B' }),
  { event: 'subcategory.archived', data: {} },

  { event: 'project.created', data: {} },
  { event: 'project.created', reason: 'CSV import', data: { imported: true } },
  { event: 'project.created', reason: 'a whim', data: null },
  edited('project', 'project manager', null, 'Ana Ruiz', {
    field: 'projectManager',
    from: null,
    to: named('Ana Ruiz'),
  }),
  edited('project', 'BU head', 'Ana Ruiz', null, { field: 'buHead', from: named('Ana Ruiz'), to: null }),
  edited('project', 'status', 'Active', 'Completed', { field: 'status', from: 'Active', to: 'Completed' }),
  edited('project', 'status', 'Active', 'Sleeping', null),
  edited('project', 'end date', null, '2027-01-31', { field: 'endDate', from: null, to: '2027-01-31' }),
  edited('project', 'start date', '2027-01-31', '', null),
  { event: 'project.archived', data: {} },

  { event: 'user.created', to: 'devops_agent', data: { role: 'devops_agent' } },
  { event: 'user.created', to: 'user', reason: 'CSV import', data: { role: 'user', imported: true } },
  { event: 'user.created', data: null },
  ...['registered', 'applied', 'joined', 'identity_linked', 'approved', 'declined', 'invited'].map(
    (verb) => ({
      event: `user.${verb}`,
      data: {},
    }),
  ),
  ...['invitation_accepted', 'deactivated', 'reactivated', 'moved_away', 'moved_here', 'deleted'].map(
    (verb) => ({ event: `user.${verb}`, data: {} }),
  ),
  ...['password_reset', 'second_factor_enabled', 'second_factor_disabled', 'second_factor_reset'].map(
    (verb) => ({ event: `user.${verb}`, data: {} }),
  ),
  ...['recovery_code_used', 'recovery_codes_renewed'].map((verb) => ({ event: `user.${verb}`, data: {} })),
  edited('user', 'first name', 'Ana', 'Anna', { field: 'firstName', from: 'Ana', to: 'Anna' }),
  edited('user', 'contact number', '', '0341', { field: 'contactNumber', from: '', to: '0341' }),
  edited('user', 'role', 'User', 'BU Head', { field: 'role', from: 'user', to: 'bu_head' }),
  edited('user', 'role', 'User', 'Boss', null),
  edited('user', 'auto-assign', 'on', 'off', { field: 'autoAssign', from: true, to: false }),
  edited('user', 'E-mail', 'a@b.test', 'c@b.test', { field: 'email', from: 'a@b.test', to: 'c@b.test' }),

  { event: 'organization.created', data: {} },
  { event: 'organization.deleted', data: {} },
  edited('organization', 'address', '1 Main St, Austin', '', null),
  edited('organization', 'logo', null, '0a1b', { field: 'logo', from: null, to: '0a1b' }),
  edited('organization', 'licenses', '100', '120', { field: 'licenses', from: 100, to: 120 }),
  edited('organization', 'license type', 'basic', 'premium', {
    field: 'licenseType',
    from: 'basic',
    to: 'premium',
  }),
  edited('organization', 'status', 'active', 'suspended', {
    field: 'status',
    from: 'active',
    to: 'suspended',
  }),
  {
    event: 'organization.imported',
    field: 'projects',
    to: '3 of 5 rows',
    data: { what: 'projects', rows: 5, imported: 3 },
  },
  {
    event: 'organization.second_factor_required',
    from: '',
    to: 'admin bu_head',
    data: { from: [], to: ['admin', 'bu_head'] },
  },

  {
    event: 'license_request.created',
    to: '120',
    reason: 'More',
    data: { requestedTotal: 120, note: 'More' },
  },
  { event: 'license_request.created', data: { requestedTotal: null, note: '' } },
  { event: 'license_request.granted', data: { reason: '' } },
  { event: 'license_request.declined', reason: 'Next year', data: { reason: 'Next year' } },

  edited('auto_assign', 'auto-assign', 'off', 'on', { field: 'autoAssign', from: false, to: true }),
  edited('auto_assign', 'mode', 'least tickets', 'round robin', {
    field: 'mode',
    from: 'least_tickets',
    to: 'round_robin',
  }),
  edited('auto_assign', 'max tickets per agent', '5', '7', { field: 'maxTicketsPerAgent', from: 5, to: 7 }),
  edited('auto_assign', 'only active agents', 'on', 'off', {
    field: 'onlyActiveAgents',
    from: true,
    to: false,
  }),

  ...['created', 'resumed', 'executed', 'completed', 'cancelled'].map((verb) => ({
    event: `scheduled_ticket.${verb}`,
    data: {},
  })),
  { event: 'scheduled_ticket.paused', data: { reason: null } },
  ...Object.entries({
    schedule_paused: 'The schedule was paused',
    organization_inactive: 'The organization was not active',
    category_archived: 'Its category was archived',
    subcategory_archived: 'Its subcategory was archived',
    project_unavailable: 'Its project is archived or not active any more',
    no_requester: 'The organization has no active admin',
    failed: 'The ticket could not be made',
  }).map(([reason, words]) => ({
    ...PRODUCT,
    event: 'scheduled_ticket.paused',
    reason: words,
    data: { reason },
  })),
  { event: 'scheduled_ticket.paused', reason: 'The moon was full', data: null },
  edited('scheduled_ticket', 'category', 'A', 'B', { field: 'category', from: named('A'), to: named('B') }),
  edited('scheduled_ticket', 'subcategory', '', 'B', { field: 'subcategory', from: null, to: named('B') }),
  edited('scheduled_ticket', 'priority', 'Low', 'High', { field: 'priority', from: 'Low', to: 'High' }),
  edited('scheduled_ticket', 'tags', '', 'one', { field: 'tags', from: [], to: ['one'] }),
  edited('scheduled_ticket', 'tags', 'one', 'one, two', null),
  edited('scheduled_ticket', 'scheduled date', '2026-12-01T08:00:00.000Z', '2026-12-02T08:00:00.000Z', {
    field: 'scheduledDate',
    from: '2026-12-01T08:00:00.000Z',
    to: '2026-12-02T08:00:00.000Z',
  }),
  edited('scheduled_ticket', 'end date', '', '2026-12-31T22:59:59.999Z', {
    field: 'endDate',
    from: null,
    to: '2026-12-31T22:59:59.999Z',
  }),
  edited('scheduled_ticket', 'assignment', 'auto-assign', 'Ana Ruiz', {
    field: 'assignment',
    from: { auto: true },
    to: named('Ana Ruiz'),
  }),
  edited('scheduled_ticket', 'assignment', 'Ana Ruiz', '', {
    field: 'assignment',
    from: named('Ana Ruiz'),
    to: null,
  }),
  edited('scheduled_ticket', 'DevOps agent', 'Ana Ruiz', 'Bo Lindt', {
    field: 'devopsAgent',
    from: named('Ana Ruiz'),
    to: named('Bo Lindt'),
  }),

  edited('subscription', 'monthly price', '10.00', '299.50', {
    field: 'monthlyPrice',
    from: { cents: 1_000 },
    to: { cents: 29_950 },
  }),
  edited('subscription', 'expiry date', null, '2027-01-31', {
    field: 'expiryDate',
    from: null,
    to: '2027-01-31',
  }),
  edited('subscription', 'features', 'Live chat', '', { field: 'features', from: ['Live chat'], to: [] }),
  edited('subscription', 'features', 'Live chat', 'Live chat, SLA', null),
  {
    event: 'subscription.payment_recorded',
    field: 'payment',
    to: '299.00, 2026-12-01',
    reason: 'Invoice 7',
    data: { cents: 29_900, date: '2026-12-01', note: 'Invoice 7' },
  },
  {
    event: 'subscription.payment_voided',
    field: 'payment',
    from: '299.00, 2026-12-01',
    reason: 'Twice',
    data: { cents: 29_900, date: '2026-12-01', reason: 'Twice' },
  },
];

export const IN_INSTALLATION: readonly InWords[] = [
  { event: 'user.created', data: { role: 'super_admin' } },
  { event: 'user.password_reset', data: {} },
  edited('user', 'last name', 'Ruiz', 'Roth', { field: 'lastName', from: 'Ruiz', to: 'Roth' }),
  { event: 'organization.deleted', from: 'Acme (ACME)', data: { name: 'Acme', code: 'ACME' } },
  { event: 'organization.deleted', from: 'Acme (US) (ACME)', data: null },
  {
    event: 'organization.purged',
    from: 'Acme (ACME)',
    to: '7 people',
    data: { name: 'Acme', code: 'ACME', people: 7 },
  },
  {
    event: 'installation.second_factor_required',
    from: '',
    to: 'super_admin',
    data: { from: [], to: ['super_admin'] },
  },
];

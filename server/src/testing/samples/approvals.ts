import { deleteSecondFactors } from '../../features/access/second-factor/second-factor.repo.ts';
import { mintApprovalLink } from '../../features/tickets/approvals/approval-link.repo.ts';
import { createTicket, type Organization } from '../world.ts';
import { type MakeSample, newName, type Sample, type SampleApp, type Samples } from './sample.ts';

interface Made {
  readonly _id: string;
}

interface Asked {
  readonly _id: string;
  readonly steps: readonly { readonly _id: string }[];
}

const ask = { question: 'May we buy it?', holds: 'resolve' };

/** Of a ticket of somebody else, by its agent, of everybody who may be asked. */
async function asked({ call, db }: SampleApp, home: Organization): Promise<Asked> {
  const ticket = await createTicket(db, home, { requester: home.otherUser, agent: home.agent });
  const people = [home.user, home.admin, home.head, home.manager].map((id) => ({ as: 'person', id }));
  const body = { ...ask, steps: [{ need: 'all', approvers: people }] };
  const answer = await call(home.agent, 'POST', `/tickets/${ticket}/approvals`, { body });
  return answer.body.approval as unknown as Asked;
}

const one =
  (body?: Sample['body']): MakeSample =>
  async (app, home) => {
    const { _id } = await asked(app, home);
    return { params: { id: _id }, ...(body && { body }) };
  };

const rejected: MakeSample = async (app, home) => {
  const { _id, steps } = await asked(app, home);
  const body = { step: steps[0]?._id, decision: 'rejected', comment: 'Too dear' };
  await app.call(home.head, 'POST', `/approvals/${_id}/decision`, { body });
  return { params: { id: _id }, body: { comment: 'It is cheaper now' } };
};

const groupFields = (home: Organization) => ({
  name: newName('budget'),
  members: [home.head, home.otherUser],
});

async function group({ call }: SampleApp, home: Organization): Promise<string> {
  const { body } = await call(home.admin, 'POST', '/admin/approval-groups', { body: groupFields(home) });
  return (body.approvalGroup as unknown as Made)._id;
}

const ruleFields = async (app: SampleApp, home: Organization) => ({
  name: newName('purchases'),
  active: false,
  categories: [home.category],
  subcategories: [home.subcategory],
  projects: [home.project],
  ticketTypes: ['Request Service'],
  question: 'May we buy it?',
  holds: 'work',
  steps: [
    { need: 'one', approvers: [{ as: 'project_manager' }, { as: 'person', id: home.head }] },
    { need: 2, approvers: [{ as: 'group', id: await group(app, home) }] },
  ],
});

async function rule(app: SampleApp, home: Organization): Promise<string> {
  const { body } = await app.call(home.admin, 'POST', '/admin/approval-rules', {
    body: await ruleFields(app, home),
  });
  return (body.approvalRule as unknown as Made)._id;
}

/** Of an organization that lets links decide, to somebody who signs in by password alone. */
async function linkTo(app: SampleApp, home: Organization): Promise<string> {
  const settings = { link_needs_sign_in: false };
  await app.db
    .insertInto('access_settings')
    .values({ organization_id: home.id, ...settings })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(settings))
    .execute();
  // Who has a second factor signs in to decide.
  await deleteSecondFactors(app.db, home.head);
  const { _id } = await asked(app, home);
  const { email } = await app.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', home.head)
    .executeTakeFirstOrThrow();
  const addressee = { organizationId: home.id, approvalId: _id, userId: home.head, email };
  return (await mintApprovalLink(app.db, addressee, new Date())) ?? '';
}

export const approvalSamples: Samples = {
  'POST /approvals/link/check': async (app, home) => ({ body: { token: await linkTo(app, home) } }),
  'POST /approvals/link/decide': async (app, home) => ({
    body: { token: await linkTo(app, home), decision: 'rejected', comment: 'Too dear' },
  }),
  'GET /admin/approval-groups': () => ({}),
  'GET /approvals/groups': () => ({}),
  'POST /admin/approval-groups': (_app, home) => ({ body: groupFields(home) }),
  'PUT /admin/approval-groups/{id}': async (app, home) => ({
    params: { id: await group(app, home) },
    body: { ...groupFields(home), version: 1 },
  }),
  'DELETE /admin/approval-groups/{id}': async (app, home) => ({ params: { id: await group(app, home) } }),
  'GET /admin/approval-rules': () => ({}),
  'POST /admin/approval-rules': async (app, home) => ({ body: await ruleFields(app, home) }),
  'PUT /admin/approval-rules/{id}': async (app, home) => ({
    params: { id: await rule(app, home) },
    body: { ...(await ruleFields(app, home)), version: 1 },
  }),
  'DELETE /admin/approval-rules/{id}': async (app, home) => ({ params: { id: await rule(app, home) } }),
  'GET /approvals': () => ({ query: { as: 'approver', state: 'pending' } }),
  'GET /approvals/waiting-count': () => ({}),
  'GET /approvals/{id}': one(),
  'POST /tickets/{id}/approvals': async ({ db }, home) => ({
    params: { id: await createTicket(db, home, { agent: home.agent }) },
    body: { ...ask, steps: [{ need: 'one', approvers: [{ as: 'person', id: home.otherUser }] }] },
  }),
  'POST /approvals/{id}/decision': async (app, home) => {
    const { _id, steps } = await asked(app, home);
    return { params: { id: _id }, body: { step: steps[0]?._id, decision: 'approved' } };
  },
  'POST /approvals/{id}/cancel': one({ reason: 'Not needed' }),
  'POST /approvals/{id}/resubmit': rejected,
  'POST /approvals/{id}/remind': one(),
  'PUT /approvals/{id}/approvers': async (app, home) => {
    const { _id, steps } = await asked(app, home);
    const approvers = [home.user, home.otherAgent].map((id) => ({ as: 'person', id }));
    return { params: { id: _id }, body: { step: steps[0]?._id, approvers } };
  },
};

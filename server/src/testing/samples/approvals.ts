import { createTicket, type Organization } from '../world.ts';
import type { MakeSample, Sample, SampleApp, Samples } from './sample.ts';

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

export const approvalSamples: Samples = {
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

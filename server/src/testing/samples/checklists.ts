import { newId } from '../../platform/ids.ts';
import { createTicket } from '../world.ts';
import { type MakeSample, newName, type Samples } from './sample.ts';

/** An item of a new ticket. */
const onItem =
  (body?: object): MakeSample =>
  async ({ db }, home) => {
    const id = await createTicket(db, home, { agent: home.agent });
    const itemId = newId();
    await db
      .insertInto('checklist_items')
      .values({
        organization_id: home.id,
        id: itemId,
        ticket_id: id,
        text: 'Order a new one',
        assignee_id: home.agent,
        due_on: '2026-12-01',
        created_at: new Date(),
      })
      .execute();
    return { params: { id, itemId }, ...(body && { body: { ...body } }) };
  };

const onTicket =
  (make: MakeSample): MakeSample =>
  async (app, home) => {
    const { params = {}, body } = await make(app, home);
    return { params: { id: params.id ?? '' }, ...(body && { body }) };
  };

const onTemplate =
  (body?: () => Record<string, unknown>): MakeSample =>
  async ({ db }, home) => {
    const id = newId();
    await db
      .insertInto('checklist_templates')
      .values({
        organization_id: home.id,
        id,
        name: newName('template'),
        items: ['One', 'Two'],
        created_at: new Date(),
      })
      .execute();
    return { params: { id }, ...(body && { body: body() }) };
  };

export const checklistSamples: Samples = {
  'GET /tickets/{id}/checklist': onTicket(onItem()),
  'PUT /tickets/{id}/checklist': onTicket(onItem({ shared: true })),
  'POST /tickets/{id}/checklist/items': async ({ db }, home) => ({
    params: { id: await createTicket(db, home, { agent: home.agent }) },
    body: { text: 'Call the vendor', assignee: home.agent, dueOn: '2026-12-01' },
  }),
  'PUT /tickets/{id}/checklist/items/{itemId}': onItem({ done: true }),
  'DELETE /tickets/{id}/checklist/items/{itemId}': onItem(),
  'GET /checklist-templates': () => ({ query: { search: 'o' } }),
  'POST /checklist-templates': () => ({
    body: { name: newName('onboarding'), items: ['Account', 'Laptop'] },
  }),
  'PUT /checklist-templates/{id}': onTemplate(() => ({ name: newName('leaving'), items: ['Laptop back'] })),
  'DELETE /checklist-templates/{id}': onTemplate(),
};

import { DEFAULT_MATRIX } from '@switchboard/contract/tickets/forms/asked-priority.ts';
import { newId } from '../../platform/ids.ts';
import type { Organization } from '../world.ts';
import { type MakeSample, newName, type SampleApp, type Samples } from './sample.ts';

const newKey = () => `k${newId().replaceAll('-', '')}`;

async function makeField({ db }: SampleApp, home: Organization): Promise<string> {
  const id = newId();
  await db
    .insertInto('request_fields')
    .values({
      organization_id: home.id,
      id,
      key: newKey(),
      label: newName('Model'),
      kind: 'choice',
      options: JSON.stringify([{ key: 'light', label: 'Light', active: true }]),
      currency: null,
      min: null,
      max: null,
      created_at: new Date(),
    })
    .execute();
  return id;
}

/** One that is published, with its form. */
async function makeType(app: SampleApp, home: Organization): Promise<string> {
  const field = await makeField(app, home);
  const id = newId();
  const own = { organization_id: home.id };
  const content = JSON.stringify({
    name: newName('Laptop'),
    icon: 'laptop',
    description: 'For work',
    audience: { roles: [], departments: [] },
    ticketType: 'Request Service',
    defaults: { category: home.category, subcategory: null, project: home.project },
    ask: [],
    priority: { mode: 'default', value: 'Medium' },
    form: [
      {
        field,
        requiredAtCreation: false,
        requiredToResolve: false,
        default: null,
        requester: 'edit',
        staff: 'edit',
        showIf: null,
      },
    ],
    checklistTemplate: null,
  });
  await app.db
    .insertInto('request_types')
    .values({ ...own, id, place: 1, hidden: false, draft: content, version: null, created_at: new Date() })
    .execute();
  await app.db
    .insertInto('request_type_versions')
    .values({ ...own, type_id: id, version: 1, content, published_at: new Date() })
    .execute();
  await app.db.updateTable('request_types').set({ version: 1 }).where('id', '=', id).execute();
  return id;
}

async function makeTemplate({ db }: SampleApp): Promise<string> {
  const [id, at] = [newId(), new Date()];
  const field = { key: newKey(), label: 'Model', kind: 'choice', currency: null, min: null, max: null };
  const content = {
    name: newName('Laptop'),
    icon: 'laptop',
    description: 'For work',
    audience: { roles: [] },
    ticketType: 'Request Service',
    ask: [],
    priority: { mode: 'default', value: 'Medium', matrix: DEFAULT_MATRIX },
    form: [
      {
        field: { ...field, options: [{ key: 'light', label: 'Light', active: true }] },
        requiredAtCreation: false,
        requiredToResolve: false,
        default: null,
        requester: 'edit',
        staff: 'edit',
        showIf: null,
      },
    ],
  };
  await db
    .insertInto('request_type_templates')
    .values({ id, content: JSON.stringify(content), created_at: at, updated_at: at })
    .execute();
  return id;
}

/** Every organization may copy the same one. */
const shared = new WeakMap<object, Promise<string>>();
function sharedTemplate(app: SampleApp): Promise<string> {
  const known = shared.get(app.db) ?? makeTemplate(app);
  shared.set(app.db, known);
  return known;
}

const onTemplate =
  (body?: () => Record<string, unknown>): MakeSample =>
  async (app) => ({ params: { id: await makeTemplate(app) }, ...(body && { body: body() }) });

const onField =
  (body?: () => Record<string, unknown>): MakeSample =>
  async (app, home) => ({ params: { id: await makeField(app, home) }, ...(body && { body: body() }) });

const onType =
  (body?: (field: string) => Record<string, unknown>): MakeSample =>
  async (app, home) => ({
    params: { id: await makeType(app, home) },
    ...(body && { body: body(await makeField(app, home)) }),
  });

export const formSamples: Samples = {
  'GET /fields': () => ({ query: { search: 'o' } }),
  'POST /fields': () => ({
    body: { key: newKey(), label: 'Needed by', kind: 'choice', options: [{ key: 'now', label: 'Now' }] },
  }),
  'PUT /fields/{id}': onField(() => ({ label: newName('Model of laptop'), revision: 1 })),
  'DELETE /fields/{id}': onField(),
  'GET /request-types': () => ({ query: { search: 'e' } }),
  'POST /request-types': async (app, home) => ({
    body: {
      name: newName('New laptop'),
      defaults: { category: home.category, project: home.project },
      ask: ['contactNumber'],
      form: [{ field: await makeField(app, home), requiredAtCreation: true }],
    },
  }),
  'PUT /request-types/{id}': onType((field) => ({ name: newName('Laptop'), form: [{ field }], revision: 1 })),
  'DELETE /request-types/{id}': onType(),
  'POST /request-types/{id}/publish': onType(() => ({ revision: 1 })),
  'GET /request-type-templates': () => ({ query: { search: 'o' } }),
  'POST /request-type-templates': () => ({
    body: {
      name: newName('New laptop'),
      form: [{ field: { key: 'needed_by', label: 'Needed by', kind: 'date' }, requiredAtCreation: true }],
    },
  }),
  'PUT /request-type-templates/{id}': onTemplate(() => ({
    name: newName('Laptop'),
    form: [{ field: { key: 'model', label: 'Model', kind: 'text' } }],
    revision: 1,
  })),
  'DELETE /request-type-templates/{id}': onTemplate(),
  'POST /request-types/from-template': async (app) => ({
    body: { template: await sharedTemplate(app), name: newName('Laptop') },
  }),
  'PUT /request-types/order': async (app, home) => {
    await makeType(app, home);
    const types = await app.db
      .selectFrom('request_types')
      .where('organization_id', '=', home.id)
      .where('archived_at', 'is', null)
      .where('id', '<>', home.id)
      .select('id')
      .orderBy('id', 'desc')
      .execute();
    return { body: { ids: [...types.map(({ id }) => id), home.id] } };
  },
};

import { newId } from '../../platform/ids.ts';
import { PNG } from '../sample-files.ts';
import { keepFile } from './keep-file.ts';
import { type MakeSample, newName, type Samples } from './sample.ts';

const ownOrganization: MakeSample = (_app, home) => ({ params: { id: home.id } });

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

export const organizationSamples: Samples = {
  'POST /organizations': () => ({ body: newOrganization() }),
  'GET /organizations': () => ({ query: { page: '1', limit: '5', search: 'company', status: 'active' } }),
  'GET /super-admin/organizations': () => ({
    query: { page: '1', limit: '5', search: 'company', status: 'active' },
  }),
  'GET /organizations/{id}': ownOrganization,
  'GET /organizations/{id}/usage': ownOrganization,
  'GET /organizations/{id}/access': ownOrganization,
  'PUT /organizations/{id}/access': async ({ db }, home) => {
    await db.deleteFrom('access_settings').where('organization_id', '=', home.id).execute();
    return {
      params: { id: home.id },
      body: { version: 0, allowedSharing: ['project', 'managers'], defaultSharing: 'project' },
    };
  },
  'PUT /organizations/{id}': (_app, home) => ({
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
    const staged = await keepFile(filesDirectory, PNG);
    const version = `${staged.storedName}.png`;
    await db
      .updateTable('organizations')
      .set({ logo_file: staged.storedName, logo_version: version })
      .where('id', '=', home.id)
      .execute();
    return { params: { id: home.id }, query: { v: version } };
  },
};

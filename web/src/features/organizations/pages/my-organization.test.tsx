import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { type FakeServer, json, startFakeServer } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { type OrganizationUploads, startOrganizationUploads } from '../../../testing/organization-uploads.ts';
import { licenseRequestsAnswer, organization } from '../../../testing/organizations.ts';
import { person } from '../../../testing/people.ts';

const admin = person('admin');
const acme = organization({
  _id: 'id-of-acme',
  name: 'Acme Manufacturing',
  code: 'ACME',
  organization_entity: 'acme.example',
  addressText: '1 Main St, Austin',
  address: { street: '1 Main St', city: 'Austin', state: '', zipCode: '', country: '' },
  contact: { phone: '2500', email: '', website: '' },
  licenses: {
    totalLicenses: 25,
    usedLicenses: 21,
    availableLicenses: 4,
    licenseType: 'premium',
    licenseNotes: 'Until January',
  },
  userCount: 23,
});
const wish = (state: string, changes: object = {}) => ({
  _id: `wish-${state}`,
  requestedTotal: 40,
  note: 'Two more shifts',
  state,
  createdAt: '2026-11-18T08:00:00.000Z',
  requestedBy: { _id: admin._id, firstName: 'Hannah', lastName: 'Brandt', email: admin.email },
  decidedAt: state === 'open' ? null : '2026-11-19T08:00:00.000Z',
  reason: '',
  ...changes,
});
const REQUESTS = 'GET /api/organizations/id-of-acme/license-requests';

let server: FakeServer;
let uploads: OrganizationUploads;

beforeEach(async () => {
  uploads = await startOrganizationUploads('/api/organizations/id-of-acme');
  beginSession('t', admin);
  server = startFakeServer({
    'GET /api/organizations/id-of-acme': () => json(200, { success: true, organization: acme }),
    [REQUESTS]: () => licenseRequestsAnswer(),
    'GET /api/auth/me': () =>
      json(200, { success: true, user: person('admin', { organization: renamedOrganization }) }),
  });
});
afterEach(() => uploads.close());

const renamedOrganization = admin.organization && { ...admin.organization, name: 'Acme Works' };
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function open() {
  openApp('/admin/organizations');
  await screen.findByRole('article', { name: 'Acme Manufacturing' });
}

test('shows figures and details; search and status narrow one card', async () => {
  await open();
  const figure = (label: string) => screen.getByText(label).parentElement?.textContent;
  expect(figure('Seats used')).toBe('Seats used21of 25');
  expect(figure('Licenses available')).toBe('Licenses available4');
  const card = within(screen.getByRole('article', { name: 'Acme Manufacturing' }));
  expect(card.getByText('1 Main St, Austin')).toBeDefined();
  expect(card.getByText('84%')).toBeDefined();
  expect(card.getByText('0 B of 20 GB')).toBeDefined();
  const search = screen.getByRole('searchbox');
  fireEvent.change(search, { target: { value: 'globex' } });
  expect(await screen.findByText('Nothing found')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  expect(await screen.findByRole('article', { name: 'Acme Manufacturing' })).toBeDefined();
});

test('an organization that cannot be loaded has no figures', async () => {
  server.answer({
    'GET /api/organizations/id-of-acme': () => json(500, { success: false, message: '', code: 'INTERNAL' }),
  });
  openApp('/admin/organizations');
  expect(await screen.findByText('Could not load your organization')).toBeDefined();
  expect(screen.getByRole('main').textContent).not.toMatch(/\d/);
});

describe('editing', () => {
  async function edit() {
    await open();
    press('Edit details');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Organization' }));
    return {
      ...dialog,
      type: (label: RegExp, value: string) =>
        fireEvent.change(dialog.getByLabelText(label), { target: { value } }),
      save: () => fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' })),
    };
  }

  test('sends what was changed, the address as one text, and the top bar follows', async () => {
    uploads.respond(200, { success: true, organization: acme });
    const { type, save } = await edit();
    type(/^Organization name/, 'Acme Works');
    type(/^Address/, '2 Side St');
    type(/^Phone/, '');
    save();
    expect(await screen.findByText('Organization updated successfully!')).toBeDefined();
    expect(uploads.received()).toEqual([
      {
        path: '/api/organizations/id-of-acme',
        fields: { name: 'Acme Works', address: '2 Side St', 'contact.phone': '' },
        files: [],
      },
    ]);
    expect(await screen.findByTitle('Acme Works')).toBeDefined();
  });

  test('removes the logo', async () => {
    const marked = { ...acme, logo: { url: '/api/organizations/id-of-acme/logo?v=1.png' } };
    server.answer({
      'GET /api/organizations/id-of-acme': () => json(200, { success: true, organization: marked }),
    });
    uploads.respond(200, { success: true, organization: acme });
    const { getByRole, save } = await edit();
    fireEvent.click(getByRole('button', { name: 'Remove logo' }));
    save();
    await waitFor(() => expect(uploads.received()[0]?.fields).toEqual({ logo: '' }));
  });

  test('offers active and inactive alone, and asks before nobody but admins can sign in', async () => {
    uploads.respond(200, { success: true, organization: acme });
    const { getByRole, save } = await edit();
    const status = getByRole('combobox', { name: 'Status' });
    fireEvent.click(status);
    // The filter of the page has a list of that name, too.
    const list = within(document.getElementById(status.getAttribute('aria-controls') ?? '') ?? document.body);
    const options = await list.findAllByRole('option', { hidden: true });
    expect(options.map(({ textContent }) => textContent)).toEqual(['Active', 'Inactive']);
    fireEvent.click(list.getByRole('option', { name: 'Inactive', hidden: true }));
    save();
    const question = within(await screen.findByRole('dialog', { name: 'Make Acme Manufacturing inactive?' }));
    expect(uploads.received()).toEqual([]);
    fireEvent.click(question.getByRole('button', { name: 'Make inactive' }));
    await waitFor(() => expect(uploads.received()[0]?.fields).toEqual({ status: 'inactive' }));
  });

  test('refuses what cannot be, and keeps what was typed when it fails', async () => {
    const { type, save, findByText, getByLabelText } = await edit();
    type(/^Organization name/, '');
    type(/^E-mail/, 'abc');
    type(/^Website/, 'acme.com');
    save();
    for (const message of [
      'Organization name is required',
      'Please enter a valid email address',
      'Please enter a valid website URL',
    ]) {
      expect(await findByText(message)).toBeDefined();
    }
    type(/^Organization name/, 'Acme Works');
    type(/^E-mail/, '');
    type(/^Website/, '');
    uploads.respond(500, { success: false, code: 'INTERNAL', message: '' });
    save();
    expect(await findByText('Error saving organization. Please try again.')).toBeDefined();
    expect((getByLabelText(/^Organization name/) as HTMLInputElement).value).toBe('Acme Works');
  });
});

describe('licenses', () => {
  test('are read here and changed by the super administrator, whom one can ask', async () => {
    server.answer({
      'POST /api/organizations/id-of-acme/license-requests': () =>
        json(201, { success: true, licenseRequest: wish('open') }),
    });
    await open();
    expect(await screen.findByText('Nothing has been asked for yet.')).toBeDefined();
    press('View licenses');
    const dialog = within(await screen.findByRole('dialog', { name: 'Licenses' }));
    expect(dialog.queryAllByRole('textbox')).toEqual([]);
    expect(dialog.getByText('Premium')).toBeDefined();
    expect(dialog.getByText(/Contact the Super Administrator/)).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: 'Request License Upgrade' }));
    const form = within(await screen.findByRole('dialog', { name: 'Request License Upgrade' }));
    fireEvent.change(form.getByLabelText(/^Total licenses/), { target: { value: '40' } });
    server.answer({ [REQUESTS]: () => licenseRequestsAnswer(wish('open')) });
    fireEvent.click(form.getByRole('button', { name: 'Send request' }));
    expect(await screen.findByText('Waiting')).toBeDefined();
    expect(screen.getByText('40 licenses in total')).toBeDefined();
  });

  test('are asked for once at a time; what became of a request stands beside it', async () => {
    server.answer({
      [REQUESTS]: () =>
        licenseRequestsAnswer(
          wish('open'),
          wish('declined', { reason: 'Next quarter', requestedTotal: null }),
        ),
    });
    await open();
    const list = within(await screen.findByRole('list', { name: 'License requests' }));
    expect(list.getByText('Waiting')).toBeDefined();
    expect(list.getByText('Declined')).toBeDefined();
    expect(list.getByText('More licenses')).toBeDefined();
    expect(list.getByText('Next quarter')).toBeDefined();
    press('View licenses');
    const dialog = within(await screen.findByRole('dialog', { name: 'Licenses' }));
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Request License Upgrade' })).toBeNull());
  });
});

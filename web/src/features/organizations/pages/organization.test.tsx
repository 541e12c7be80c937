import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { type FakeServer, json, refusal, startFakeServer } from '../../../testing/fake-server.ts';
import { addressOf, openApp } from '../../../testing/open-app.tsx';
import { type OrganizationUploads, startOrganizationUploads } from '../../../testing/organization-uploads.ts';
import { licenseRequestsAnswer, organization, organizationsAnswer } from '../../../testing/organizations.ts';
import { person } from '../../../testing/people.ts';

const LIST = '/super-admin/organizations';
const full = organization({
  description: 'Freight',
  address: { street: '1 Main St', city: 'Austin', state: '', zipCode: '', country: 'USA' },
  contact: { phone: '+1 512 555', email: 'office@globex.example', website: 'https://globex.example' },
  createdBy: { _id: 'root', firstName: 'Rowan', lastName: 'Ellis', email: 'root@desk.example' },
  updatedAt: '2026-10-01T08:00:00.000Z',
});

let server: FakeServer;
let uploads: OrganizationUploads;

beforeEach(async () => {
  uploads = await startOrganizationUploads('/api/organizations/globex');
  beginSession('t', person('super_admin'));
  server = startFakeServer({
    'GET /api/super-admin/organizations': () => organizationsAnswer(full),
    'GET /api/super-admin/license-requests': () => licenseRequestsAnswer(),
    'GET /api/organizations/globex': () => json(200, { success: true, organization: full }),
    'GET /api/organizations/globex/usage': () =>
      json(200, { success: true, usage: { users: 7, tickets: 1 } }),
  });
});
afterEach(() => uploads.close());

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** Afterwards it is gone. */
const answerDeletion = () =>
  server.answer({
    'DELETE /api/organizations/globex': () => {
      server.answer({ 'GET /api/organizations/globex': () => refusal(404, 'NOT_FOUND', 'Not found') });
      return json(200, { success: true, organization: full });
    },
  });

async function confirmDeletion() {
  press('Delete Organization');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Organization' }));
  expect(
    dialog.getByText('Are you sure you want to delete "Globex Logistics"? This action cannot be undone.'),
  ).toBeDefined();
  fireEvent.change(dialog.getByLabelText('Type GLOBEX to confirm'), { target: { value: 'GLOBEX' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  return dialog;
}

describe('editing', () => {
  async function edit() {
    const app = openApp(`${LIST}/globex/edit`);
    await screen.findByLabelText('Organization name');
    return app;
  }

  test('sends what was changed, and blanks for what was emptied', async () => {
    uploads.respond(200, { success: true, organization: full });
    const app = await edit();
    expect(field('Organization name').value).toBe('Globex Logistics');
    expect(field('Organization code').maxLength).toBe(20);
    expect(field('City').value).toBe('Austin');
    type('City', ' Dallas ');
    type('Website', '');
    press('Save Changes');
    expect(await screen.findByText('Organization updated successfully!')).toBeDefined();
    expect(addressOf(app)).toBe(LIST);
    expect(uploads.received()).toEqual([
      {
        path: '/api/organizations/globex',
        fields: { 'address.city': 'Dallas', 'contact.website': '' },
        files: [],
      },
    ]);
  });

  test('removes the logo on saving, which can be undone until then', async () => {
    const marked = { ...full, logo: { url: '/api/organizations/globex/logo?v=1.png' } };
    server.answer({
      'GET /api/organizations/globex': () => json(200, { success: true, organization: marked }),
    });
    uploads.respond(200, { success: true, organization: full });
    await edit();
    const preview = () => screen.queryByRole('img', { name: 'Preview of the logo' });
    expect(preview()).not.toBeNull();
    press('Remove logo');
    expect(preview()).toBeNull();
    expect(screen.getByText('The logo is removed when you save.')).toBeDefined();
    press('Undo');
    expect(preview()).not.toBeNull();
    press('Remove logo');
    press('Save Changes');
    expect(await screen.findByText('Organization updated successfully!')).toBeDefined();
    expect(uploads.received().map(({ fields, files }) => [fields, files])).toEqual([[{ logo: '' }, []]]);
  });

  test('what the server says against a logo stands at the logo, where the focus goes', async () => {
    await edit();
    const input = document.querySelector('input[type="file"]') as Element;
    fireEvent.change(input, { target: { files: [new File(['%PDF'], 'logo.png')] } });
    const msg = 'Only image files (JPEG, PNG, GIF, WebP) are allowed';
    const errors = [{ path: 'logo', msg }];
    uploads.respond(400, { success: false, code: 'VALIDATION_FAILED', message: msg, errors });
    press('Save Changes');
    const logo = within(screen.getByRole('region', { name: 'Logo' }));
    expect((await logo.findByRole('alert')).textContent).toBe(msg);
    expect(screen.getByText('1 field needs your attention')).toBeDefined();
    expect(document.activeElement).toBe(logo.getByRole('button', { name: 'Replace logo' }));
    press('Undo');
    expect(logo.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(logo.getByRole('button', { name: 'Choose logo' }));
  });

  test('a file that cannot be a logo is not left behind in silence', async () => {
    await edit();
    const input = document.querySelector('input[type="file"]') as Element;
    fireEvent.change(input, { target: { files: [new File(['%PDF'], 'logo.pdf')] } });
    press('Save Changes');
    expect(await screen.findByText('1 field needs your attention')).toBeDefined();
    expect(uploads.received()).toEqual([]);
  });

  test('explains entity and website in its own words, the server’s refusals too', async () => {
    await edit();
    type('Organization entity', 'acme.c');
    type('Website', 'acme.com');
    press('Save Changes');
    const entity = 'Invalid organization entity format (e.g., "acme.com" or "acme")';
    const website = 'Please enter a valid website URL (starting with http:// or https://)';
    expect(await screen.findByText(entity)).toBeDefined();
    expect(screen.getByText(website)).toBeDefined();
    type('Organization entity', 'acme.com');
    type('Website', 'https://acme.com');
    const msg = 'Invalid organization entity format';
    const errors = [{ path: 'organization_entity', msg }];
    uploads.respond(400, { success: false, code: 'VALIDATION_FAILED', message: msg, errors });
    press('Save Changes');
    expect(await screen.findByText(entity)).toBeDefined();
    expect(screen.queryByText(website)).toBeNull();
  });

  test('a failure without words keeps the form', async () => {
    await edit();
    type('City', 'Dallas');
    uploads.respond(500, { success: false, code: 'INTERNAL', message: '' });
    press('Save Changes');
    expect(await screen.findByText('Failed to update organization. Please try again.')).toBeDefined();
    expect(field('City').value).toBe('Dallas');
  });

  test('one that is not there leads to the list, which says so', async () => {
    const app = openApp(`${LIST}/nothing/edit`);
    expect((await screen.findByRole('alert')).textContent).toBe('Organization not found');
    expect(addressOf(app)).toBe(LIST);
  });

  test('a failure of the connection can be tried again', async () => {
    let answer = () => refusal(403, 'FORBIDDEN', 'No');
    server.answer({ 'GET /api/organizations/globex': () => answer() });
    openApp(`${LIST}/globex/edit`);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    answer = () => json(200, { success: true, organization: full });
    fireEvent.click(retry);
    expect(await screen.findByLabelText('Organization name')).toBeDefined();
  });

  test('deleting from here ends on the list', async () => {
    answerDeletion();
    const app = await edit();
    type('City', 'Dallas');
    await confirmDeletion();
    expect(await screen.findByText('Organization deleted successfully')).toBeDefined();
    expect(addressOf(app)).toBe(LIST);
  });
});

describe('the page of one organization', () => {
  async function open(shown = full) {
    server.answer({
      'GET /api/organizations/globex': () => json(200, { success: true, organization: shown }),
    });
    const app = openApp(`${LIST}/globex`);
    await screen.findByRole('heading', { level: 1, name: /Globex Logistics/ });
    return app;
  }

  test('shows what there is', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/Globex LogisticsGLOBEXActive$/);
    expect(screen.getByText('Freight')).toBeDefined();
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(href('+1 512 555')).toBe('tel:+1512555');
    expect(href('office@globex.example')).toBe('mailto:office@globex.example');
    expect(href('https://globex.example')).toBe('https://globex.example');
    const address = within(screen.getByRole('region', { name: 'Address' }));
    expect(address.getByText(/1 Main St\s+Austin\s+USA/)).toBeDefined();
    expect(screen.getByText('Total Users').parentElement?.textContent).toBe('Total Users7');
    expect(screen.getByText('Last Updated').parentElement?.textContent).toBe('Last Updated1 Oct 2026');
    const creator = within(screen.getByRole('region', { name: 'Created By' }));
    expect(creator.getByText('Rowan Ellis')).toBeDefined();
    expect(creator.getByText('root@desk.example')).toBeDefined();
    expect(href('Edit Organization')).toBe(`${LIST}/globex/edit`);
    expect(href('View Users')).toBe('/super-admin/users?organization=globex');
    expect(screen.queryByRole('button', { name: 'Add its first admin' })).toBeNull();
  });

  test('tells how much is stored of what it may store, and gives it another limit', async () => {
    const storage = { usedBytes: 4_210_000_000, limitBytes: 20_000_000_000, ownGigabytes: null };
    await open(organization({ storage }));
    const card = within(screen.getByRole('region', { name: 'Storage' }));
    expect(card.getByText('4.2 GB of 20 GB')).toBeDefined();
    press('Change limit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Change limit' }));
    const limit = dialog.getByLabelText(/^Limit in GB/);
    const save = () => fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
    fireEvent.change(limit, { target: { value: '1.5' } });
    save();
    expect(
      await dialog.findByText('The storage limit must be a whole number from 1 to 100000 GB, or blank'),
    ).toBeDefined();
    const answer = {
      success: true,
      organization: organization({ storage: { ...storage, limitBytes: null } }),
    };
    server.answer({ 'PUT /api/organizations/globex': () => json(200, answer) });
    for (const [typed, sent] of [
      ['50', 50],
      ['', null],
    ] as const) {
      if (screen.queryByRole('dialog') === null) press('Change limit');
      const again = within(await screen.findByRole('dialog', { name: 'Change limit' }));
      fireEvent.change(again.getByLabelText(/^Limit in GB/), { target: { value: typed } });
      fireEvent.click(again.getByRole('button', { name: 'Save Changes' }));
      await waitFor(() =>
        expect(server.sent('PUT /api/organizations/globex').at(-1)).toEqual({ storageGigabytes: sent }),
      );
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });

  test('leaves out what there is not', async () => {
    await open(organization({ userCount: 0 }));
    for (const name of ['Address', 'Contact']) expect(screen.queryByRole('region', { name })).toBeNull();
    expect(screen.queryByText('Last Updated')).toBeNull();
    press('Add its first admin');
    expect(await screen.findByRole('dialog', { name: 'Add its first admin' })).toBeDefined();
  });

  test('deleting ends on the list, whose message goes by itself after five seconds', async () => {
    answerDeletion();
    const app = await open();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await confirmDeletion();
    expect(await screen.findByText('Organization deleted successfully')).toBeDefined();
    expect(addressOf(app)).toBe(LIST);
    act(() => vi.advanceTimersByTime(3_000));
    expect(screen.getByText('Organization deleted successfully')).toBeDefined();
    act(() => vi.advanceTimersByTime(2_000));
    expect(screen.queryByText('Organization deleted successfully')).toBeNull();
    expect(app.state.location.state).toBeNull();
  });

  test('the message can be put away', async () => {
    answerDeletion();
    await open();
    await confirmDeletion();
    await screen.findByText('Organization deleted successfully');
    press('Dismiss');
    expect(screen.queryByText('Organization deleted successfully')).toBeNull();
  });

  test('a deletion that fails is told where it was asked for', async () => {
    server.answer({
      'DELETE /api/organizations/globex': () => json(500, { success: false, code: 'INTERNAL', message: '' }),
    });
    await open();
    const dialog = await confirmDeletion();
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'Failed to delete organization. Please try again.',
    );
  });

  test('says of one that is not there that it is not, and leads back', async () => {
    const app = openApp(`${LIST}/nothing`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Organization Not Found' })).toBeDefined();
    fireEvent.click(screen.getByRole('link', { name: 'All organizations' }));
    await waitFor(() => expect(addressOf(app)).toBe(LIST));
  });
});

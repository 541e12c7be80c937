import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { type FakeServer, json, startFakeServer } from '../../../testing/fake-server.ts';
import { addressOf, openApp } from '../../../testing/open-app.tsx';
import { type OrganizationUploads, startOrganizationUploads } from '../../../testing/organization-uploads.ts';
import { licenseRequestsAnswer, organization, organizationsAnswer } from '../../../testing/organizations.ts';
import { person } from '../../../testing/people.ts';

const LIST = '/super-admin/organizations';
const ASK = 'Are you sure you want to cancel? All unsaved changes will be lost.';

let server: FakeServer;
let uploads: OrganizationUploads;
let app: ReturnType<typeof openApp>;

beforeEach(async () => {
  uploads = await startOrganizationUploads('/api/organizations');
  beginSession('t', person('super_admin'));
  server = startFakeServer({
    'GET /api/super-admin/organizations': () => organizationsAnswer(organization()),
    'GET /api/super-admin/license-requests': () => licenseRequestsAnswer(),
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:logo', revokeObjectURL: () => {} }));
  app = openApp(`${LIST}/add`);
  await screen.findByRole('heading', { name: 'Add Organization' });
});
afterEach(() => uploads.close());

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const send = () => press('Create organization');
const chooseLogo = (...files: File[]) => {
  const input = document.querySelector('input[type="file"]');
  if (input === null) throw new Error('There is no file field');
  fireEvent.change(input, { target: { files } });
};
const fill = () => {
  type('Organization name', ' Harbour & Vale ');
  type('Organization code', 'HVH');
};

describe('the form', () => {
  test('has four sections, and begins active', () => {
    for (const name of ['Basic Information', 'Logo', 'Address', 'Contact']) {
      expect(screen.getByRole('region', { name })).toBeDefined();
    }
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Status' }).value).toBe('Active');
  });

  test('says what is missing, and goes to the first of it', async () => {
    send();
    expect(await screen.findByText('Organization name is required')).toBeDefined();
    expect(screen.getByText('Organization code is required')).toBeDefined();
    expect(screen.getByText('2 fields need your attention')).toBeDefined();
    expect(document.activeElement).toBe(field('Organization name'));
  });

  test.each<readonly [string, string, string]>([
    ['Organization code', 'x'.repeat(21), 'Organization code must be 20 characters or less'],
    ['E-mail', 'abc', 'Please enter a valid email address'],
    ['Organization entity', 'acme corp', 'Invalid organization entity format'],
    ['Website', 'acme.com', 'Please enter a valid website URL'],
  ])('refuses %s %s', async (label, value, message) => {
    fill();
    type(label, value);
    fireEvent.blur(field(label));
    expect(await screen.findByText(message)).toBeDefined();
    send();
    await waitFor(() => expect(document.activeElement).toBe(field(label)));
    expect(uploads.received()).toEqual([]);
  });

  test('takes as a logo an image by its name, of 5 MB at most, and shows it', async () => {
    const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'large.png');
    chooseLogo(new File(['%PDF'], 'logo.pdf'));
    expect(screen.getByText('Only image files (JPEG, PNG, GIF, WebP) are allowed')).toBeDefined();
    chooseLogo(large);
    expect(screen.getByText('File size must be less than 5MB')).toBeDefined();
    expect(screen.queryByRole('img', { name: 'Preview of the logo' })).toBeNull();
    chooseLogo(new File(['png'], 'Logo.PNG'));
    expect(screen.queryByText('File size must be less than 5MB')).toBeNull();
    expect(await screen.findByRole('img', { name: 'Preview of the logo' })).toBeDefined();
    press('Undo');
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Preview of the logo' })).toBeNull());
  });
});

describe('what is sent', () => {
  test('is what was filled in, with the logo; the list says so and offers to add the first admin', async () => {
    const added = organization({ _id: 'hvh', name: 'Harbour & Vale', userCount: 0 });
    uploads.respond(201, { success: true, organization: added });
    server.answer({
      'POST /api/super-admin/users': () =>
        json(201, { success: true, user: person('admin', { firstName: 'Imke', lastName: 'Vos' }) }),
    });
    fill();
    type('City', 'Austin');
    type('Website', 'https://hvh.example');
    chooseLogo(new File(['png'], 'logo.png'));
    send();
    expect(await screen.findByText('Organization created successfully!')).toBeDefined();
    expect(addressOf(app)).toBe(LIST);
    expect(uploads.received()).toEqual([
      {
        path: '/api/organizations',
        fields: {
          name: 'Harbour & Vale',
          code: 'HVH',
          'address.city': 'Austin',
          'contact.website': 'https://hvh.example',
        },
        files: ['logo.png'],
      },
    ]);

    press('Add its first admin');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add its first admin' }));
    expect(screen.queryByText('Organization created successfully!')).toBeNull();
    const enter = (label: RegExp, value: string) =>
      fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    fireEvent.click(dialog.getByRole('button', { name: 'Add admin' }));
    expect(await dialog.findByText('First name is required')).toBeDefined();
    enter(/^First name/, 'Imke');
    enter(/^Last name/, 'Vos');
    enter(/^E-mail/, 'imke@globex.example');
    enter(/^Password/, 'switchboard');
    fireEvent.click(dialog.getByRole('button', { name: 'Add admin' }));
    expect(await screen.findByText('Imke Vos can sign in now')).toBeDefined();
    const sent = server.requests.find(({ path }) => path === '/api/super-admin/users')?.body;
    expect(sent).toMatchObject({ firstName: 'Imke', role: 'admin', organization: 'hvh' });
  });

  test.each([
    ['code', 'Organization code already exists', 'This organization code already exists'],
    [
      'organization_entity',
      'Organization entity already exists',
      'This organization entity already exists. Please use a different domain or company name.',
    ],
    ['contact.website', 'Please enter a valid website URL', 'Please enter a valid website URL'],
  ])('a refusal of %s stands at its field', async (path, message, said) => {
    uploads.respond(409, { success: false, code: 'CONFLICT', message, errors: [{ path, msg: message }] });
    fill();
    send();
    expect(await screen.findByText(said)).toBeDefined();
    expect(field('Organization name').value).toBe(' Harbour & Vale ');
  });

  test('any other refusal is told in the server’s words, or else in the form’s', async () => {
    fill();
    uploads.respond(500, { success: false, code: 'INTERNAL', message: '' });
    send();
    expect(await screen.findByText('Failed to create organization. Please try again.')).toBeDefined();
    uploads.respond(413, { success: false, code: 'FILE_TOO_LARGE', message: 'The server says no' });
    send();
    expect(await screen.findByText('The server says no')).toBeDefined();
  });
});

describe('leaving', () => {
  test('by Cancel always asks', async () => {
    press('Cancel');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(ASK)).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: 'Keep editing' }));
    expect(addressOf(app)).toBe(`${LIST}/add`);
    press('Cancel');
    fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(addressOf(app)).toBe(LIST));
  });

  test('by a link asks only when something would be lost', async () => {
    type('Organization name', 'Harbour');
    fireEvent.click(screen.getByRole('link', { name: 'Back to Organizations' }));
    expect(await screen.findByText(ASK)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    type('Organization name', '');
    await waitFor(() => expect(screen.queryByText(ASK)).toBeNull());
    fireEvent.click(screen.getByRole('link', { name: 'Back to Organizations' }));
    await waitFor(() => expect(addressOf(app)).toBe(LIST));
  });
});

import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { beginSession, endSession } from '../../lib/session/session-store.ts';
import { json, startFakeServer } from '../../testing/fake-server.ts';
import { onePage } from '../../testing/one-page.ts';
import { openApp } from '../../testing/open-app.tsx';
import { person } from '../../testing/people.ts';

afterEach(() => {
  act(() => endSession('sign-out'));
});

const EDIT = 'PUT /api/admin/sign-in-policy';
const policy = {
  justInTime: false,
  unmappedRole: 'user',
  roleMapping: [{ _id: 'one', group: 'heads', role: 'admin', approved: false }],
  version: 1,
};
const answer = () => json(200, { success: true, signInPolicy: policy });

test('an admin gives groups roles, and reads which of them wait', async () => {
  beginSession('token-1', person('admin'));
  const server = startFakeServer({
    'GET /api/admin/sign-in-policy': answer,
    [EDIT]: answer,
  });
  openApp('/admin/sign-in?tab=roles');
  const rows = await screen.findByRole('list', { name: 'Groups and their roles' });
  expect(within(rows).getByText('Waiting for a super admin')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Add group' }));
  const save = screen.getByRole('button', { name: 'Save Changes' });
  fireEvent.click(save);
  await screen.findByText('Please enter a group');
  fireEvent.change(screen.getByLabelText('Group 2'), { target: { value: 'heads' } });
  fireEvent.click(save);
  await screen.findByText('Each group can give one role');
  fireEvent.change(screen.getByLabelText('Group 2'), { target: { value: 'desk' } });
  fireEvent.click(screen.getByRole('combobox', { name: 'Role of group 2' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Manager' }));
  fireEvent.click(save);
  await screen.findByText('Roles saved');
  expect(server.sent(EDIT)).toEqual([
    {
      roleMapping: [
        { group: 'heads', role: 'admin' },
        { group: 'desk', role: 'manager' },
      ],
      unmappedRole: 'user',
      version: 1,
    },
  ]);
});

test('a super admin approves a group that makes admins', async () => {
  beginSession('token-1', person('super_admin'));
  const mapping = {
    _id: 'one',
    group: 'heads',
    approved: false,
    createdAt: '2026-11-28T10:00:00.000Z',
    organization: { _id: 'acme', name: 'Acme', code: 'ACME' },
  };
  const APPROVE = 'POST /api/super-admin/role-mappings/one/approve';
  const server = startFakeServer({
    'GET /api/super-admin/role-mappings': () =>
      json(200, { success: true, roleMappings: [mapping], pagination: onePage(1, 25) }),
    [APPROVE]: () => json(200, { success: true, roleMapping: { ...mapping, approved: true } }),
  });
  openApp('/super-admin/domains?tab=groups');
  fireEvent.click(await screen.findByRole('button', { name: 'More about heads' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Approve' }));
  const dialog = await screen.findByRole('dialog', { name: 'Let this group make admins?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Approve' }));
  await screen.findByText('heads approved');
  expect(server.sent(APPROVE)).toHaveLength(1);
});

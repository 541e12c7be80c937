import type { Role } from '@switchboard/contract/enums.ts';
import { expect, test } from 'vitest';
import { opensFor } from '../navigation.ts';
import { pageKeysOf } from './page-keys.ts';

test.each([
  ['user', { c: '/tickets/create', 'g d': '/dashboard', 'g t': '/tickets' }],
  ['manager', { c: '/tickets/create', 'g d': '/dashboard', 'g t': '/tickets', 'g a': '/tickets/assigned' }],
  [
    'admin',
    { c: '/tickets/create', 'g d': '/dashboard', 'g t': '/admin/tickets', 'g a': '/tickets/assigned' },
  ],
  ['devops_agent', { c: '/tickets/create', 'g d': '/dashboard', 'g a': '/tickets/assigned' }],
  ['super_admin', { 'g d': '/dashboard', 'g t': '/super-admin/tickets', 'g a': '/super-admin/tickets' }],
] satisfies [Role, Record<string, string>][])('keys of %s lead where they may go', (role, expected) => {
  const keys = pageKeysOf(role);
  expect(Object.fromEntries(keys.map(({ keys, to }) => [keys, to]))).toEqual(expected);
  expect(keys.every(({ to }) => opensFor({ role })(to))).toBe(true);
});

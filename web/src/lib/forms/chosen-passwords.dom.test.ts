import { acceptInvitation } from '@switchboard/contract/members/invitations.ts';
import { newAccount } from '@switchboard/contract/members/users.ts';
import { afterEach, expect, test } from 'vitest';
import { installation } from '../../testing/answers.ts';
import { installationOptions } from '../api/installation.ts';
import { queryClient } from '../cache/query-client.ts';
import { withPasswordRule } from './chosen-passwords.ts';

const know = (passwordMin: number) =>
  queryClient.setQueryData(installationOptions.queryKey, { ...installation, passwordMin });
afterEach(() => queryClient.clear());

const token = 'a'.repeat(43);
const check = (password: string) => withPasswordRule(acceptInvitation.body)({ token, password });

test('a chosen password has the length that the installation asks for, in its words', () => {
  know(8);
  expect(check('seven77')).toEqual({ password: 'Password must be at least 8 characters long' });
  expect(check('eight888')).toEqual({});
  know(6);
  expect(check('seven77')).toEqual({});
  expect(check('short')).toEqual({ password: 'Password must be at least 6 characters long' });
});

test('while that is not known, the least that any installation asks for is checked', () => {
  expect(check('seven77')).toEqual({});
  expect(check('short')).toEqual({ password: 'Password must be at least 6 characters long' });
});

test('an invited person’s is not asked for; one that is chosen for them is', () => {
  know(8);
  const person = { firstName: 'A', lastName: 'B', email: 'a@b.test', role: 'user' };
  const account = withPasswordRule(newAccount);
  expect(account({ ...person, invite: true, password: '' })).toEqual({});
  expect(account({ ...person, invite: false, password: 'seven77' })).toEqual({
    password: 'Password must be at least 8 characters',
  });
});

import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { beginSession } from '../lib/session/session-store.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { addressOf, openApp } from '../testing/open-app.tsx';
import { person } from '../testing/people.ts';

test('an address that leads nowhere says so inside the frame, with ways on', async () => {
  startFakeServer();
  beginSession('token', person('user'));
  const router = openApp('/no/such');
  expect(await screen.findByRole('heading', { name: 'There is no such page' })).toBeDefined();
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeDefined();
  const main = screen.getByRole('main');
  expect(main.textContent).toContain('Search');
  expect(main.querySelector('a[href="/dashboard"]')).not.toBeNull();
  expect(main.querySelector('a[href="/tickets"]')).not.toBeNull();
  expect(addressOf(router)).toBe('/no/such');
});

test('an agent is led to what is assigned to them, since they have no list of their own', async () => {
  startFakeServer();
  beginSession('token', person('devops_agent'));
  openApp('/no/such');
  await screen.findByRole('heading', { name: 'There is no such page' });
  expect(screen.getByRole('main').querySelector('a[href="/tickets/assigned"]')).not.toBeNull();
  expect(screen.getByRole('main').querySelector('a[href="/tickets"]')).toBeNull();
});

test('guests are told, too, and may sign in', async () => {
  startFakeServer();
  openApp('/admin/no/such');
  expect(await screen.findByRole('heading', { name: 'There is no such page' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
});

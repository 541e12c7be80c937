import type { ChecklistTemplate } from '@switchboard/contract/tickets/checklists.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { type FakeServer, json, startFakeServer } from '../../../testing/fake-server.ts';
import { onePage } from '../../../testing/one-page.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';

const onboarding: ChecklistTemplate = { _id: 't1', name: 'Onboarding', items: ['Account', 'Laptop'] };
let server: FakeServer;
beforeEach(async () => {
  beginSession('t', person('manager'));
  server = startFakeServer({
    'GET /api/checklist-templates': () =>
      json(200, { success: true, templates: [onboarding], pagination: onePage(1, 50) }),
    'POST /api/checklist-templates': () => json(201, { success: true, template: onboarding }),
    'DELETE /api/checklist-templates/t1': () => json(200, { success: true, template: onboarding }),
  });
  openApp('/admin/checklist-templates');
  await screen.findByRole('heading', { level: 1, name: /^Checklist templates/ });
});

test('a template is added, one item in each line, and one without items is not', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Add template' }));
  const form = within(await screen.findByRole('dialog'));
  fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Leaving' } });
  fireEvent.click(form.getByRole('button', { name: 'Add' }));
  expect(await form.findByText('Please say what is to be done')).toBeDefined();
  fireEvent.change(form.getByLabelText(/^Items/), { target: { value: ' Laptop back \n\nBadge' } });
  fireEvent.click(form.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Leaving added')).toBeDefined();
  expect(server.sent('POST /api/checklist-templates')).toEqual([
    { name: 'Leaving', items: ['Laptop back', 'Badge'] },
  ]);
});

test('each stands there with its items and is deleted after a question', async () => {
  expect((await screen.findByText('Onboarding')).closest('tr')?.textContent).toContain('Account · Laptop');
  fireEvent.click(screen.getByRole('button', { name: 'More about Onboarding' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = await screen.findByRole('dialog');
  expect(question.textContent).toContain('Tickets keep the items that they have.');
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Onboarding deleted')).toBeDefined();
});

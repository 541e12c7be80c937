import { ROLES, type Role } from '@switchboard/contract/enums.ts';
import type { AgentWorkload, AutoAssignSettings } from '@switchboard/contract/tickets/auto-assign.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { beginSession, currentSession } from '../../../lib/session/session-store.ts';
import { ticketsAnswer } from '../../../testing/answers.ts';
import { type FakeServer, json, refusal, startFakeServer } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';

const SETTINGS: AutoAssignSettings = {
  enabled: true,
  isEnabled: true,
  assignmentMode: 'round_robin',
  assignmentStrategy: 'round_robin',
  maxTicketsPerAgent: 15,
  onlyActiveAgents: true,
};
const settings = (changes: Partial<AutoAssignSettings> = {}) =>
  json(200, { success: true, settings: { ...SETTINGS, ...changes } });

const agent = (id: string, firstName: string, autoAssign: boolean, openTickets: number): AgentWorkload => ({
  _id: id,
  firstName,
  lastName: 'Tanaka',
  autoAssign,
  presence: { state: 'present', until: null },
  workload: { openTickets },
});

const AGENTS = [agent('yuki', 'Yuki', true, 3), agent('elena', 'Elena', false, 17)];

const SET = 'PUT /api/auto-assign/settings';
const toggle = (id: string) => `PUT /api/admin/devops-agents/${id}/auto-assign`;

let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = startFakeServer({
    'GET /api/tickets': () => ticketsAnswer(),
    'GET /api/admin/tickets': () => ticketsAnswer(),
    'GET /api/auto-assign/settings': () => settings(),
    'GET /api/auto-assign/agents-workload': () => json(200, { success: true, agents: AGENTS }),
  });
});

async function open(role: Role) {
  beginSession('token-1', person(role, role === 'devops_agent' ? { autoAssign: true } : {}));
  openApp('/tickets');
  return within(await screen.findByRole('region', { name: 'Auto-assign' }));
}
type Panel = Awaited<ReturnType<typeof open>>;

const capOf = (panel: Panel) => panel.findByLabelText<HTMLInputElement>('Max tickets per agent');
const saveOf = (panel: Panel) => panel.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const sent = () => server.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);

const SEES: readonly Role[] = ['manager', 'devops_agent'];
test.each(ROLES.filter((role) => !SEES.includes(role)))('%s has no panel', async (role) => {
  beginSession('token-1', person(role));
  openApp('/tickets');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('region', { name: 'Auto-assign' })).toBeNull();
});

test.each<[string, () => Response]>([
  ['has no settings', () => json(200, { success: true })],
  ['answers nothing', () => new Response(null, { status: 204 })],
  ['refuses', () => refusal(404, 'NOT_FOUND', 'Not found')],
])('a server that %s is to be checked', async (_, answer) => {
  server.answer({ 'GET /api/auto-assign/settings': answer });
  const panel = await open('manager');
  expect(await panel.findByText('Please check backend connection')).toBeDefined();
  server.answer({ 'GET /api/auto-assign/settings': () => settings() });
  fireEvent.click(panel.getByRole('button', { name: 'Retry' }));
  expect((await capOf(panel)).value).toBe('15');
});

describe('a manager', () => {
  test('saves what was changed, once there is something to save', async () => {
    const panel = await open('manager');
    const cap = await capOf(panel);
    expect(saveOf(panel).disabled).toBe(true);
    server.answer({ [SET]: () => settings({ maxTicketsPerAgent: 7, onlyActiveAgents: false }) });
    fireEvent.change(cap, { target: { value: '7' } });
    fireEvent.click(panel.getByLabelText('Only active agents'));
    fireEvent.click(saveOf(panel));
    expect(await screen.findByText('Auto-assign settings saved')).toBeDefined();
    expect(sent()).toEqual([{ maxTicketsPerAgent: 7, onlyActiveAgents: false }]);
    expect((await capOf(panel)).value).toBe('7');
    expect(saveOf(panel).disabled).toBe(true);
  });

  test('chooses the mode, and switches it off', async () => {
    const panel = await open('manager');
    await capOf(panel);
    server.answer({ [SET]: () => settings({ assignmentMode: 'random', enabled: false }) });
    fireEvent.click(panel.getByRole('combobox', { name: 'Mode' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Random', hidden: true }));
    fireEvent.click(panel.getByRole('switch', { name: 'Assign new tickets automatically' }));
    fireEvent.click(saveOf(panel));
    await screen.findByText('Auto-assign settings saved');
    expect(sent()).toEqual([{ assignmentMode: 'random', enabled: false }]);
  });

  test('has nothing to save after taking a change back', async () => {
    const panel = await open('manager');
    const only = (await panel.findByLabelText('Only active agents')) as HTMLInputElement;
    fireEvent.click(only);
    expect(saveOf(panel).disabled).toBe(false);
    fireEvent.click(only);
    expect(saveOf(panel).disabled).toBe(true);
  });

  test.each(['0', '1001', ''])('is told that the cap cannot be "%s"', async (value) => {
    const panel = await open('manager');
    fireEvent.change(await capOf(panel), { target: { value } });
    fireEvent.click(saveOf(panel));
    expect(
      await panel.findByText('Max tickets per agent must be a whole number from 1 to 1000'),
    ).toBeDefined();
    expect(sent()).toEqual([]);
  });

  test('keeps what was typed when saving fails', async () => {
    const panel = await open('manager');
    server.answer({ [SET]: () => refusal(500, 'INTERNAL', 'Something went wrong') });
    fireEvent.change(await capOf(panel), { target: { value: '7' } });
    fireEvent.click(saveOf(panel));
    expect(await screen.findByText('Failed to update settings')).toBeDefined();
    expect((await capOf(panel)).value).toBe('7');
    expect(saveOf(panel).disabled).toBe(false);
  });

  test('sees what each agent has, and switches them', async () => {
    const panel = await open('manager');
    const item = (await panel.findByText('Elena Tanaka')).closest('li');
    expect(item?.textContent).toContain('17 / 15');
    server.answer({
      [toggle('elena')]: () => json(200, { success: true, message: '', devopsAgent: { autoAssign: true } }),
      'GET /api/auto-assign/agents-workload': () =>
        json(200, { success: true, agents: AGENTS.map((one) => ({ ...one, autoAssign: true })) }),
    });
    const flip = () => panel.getByRole<HTMLInputElement>('switch', { name: 'Auto-assign for Elena Tanaka' });
    expect(flip().checked).toBe(false);
    fireEvent.click(flip());
    await waitFor(() => expect(sent()).toEqual([{ autoAssign: true }]));
    await waitFor(() => expect(flip().checked).toBe(true));
  });

  test('sees a switch go back when the server refuses', async () => {
    const panel = await open('manager');
    server.answer({ [toggle('yuki')]: () => refusal(500, 'INTERNAL', 'Something went wrong') });
    const flip = await panel.findByRole<HTMLInputElement>('switch', { name: 'Auto-assign for Yuki Tanaka' });
    fireEvent.click(flip);
    expect(await screen.findByText('Failed to toggle auto-assign')).toBeDefined();
    expect(flip.checked).toBe(true);
  });
});

describe('a DevOps agent', () => {
  test('reads the settings', async () => {
    const panel = await open('devops_agent');
    expect(await panel.findByText('Round robin')).toBeDefined();
    expect(panel.getByText('15')).toBeDefined();
    expect(panel.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(panel.queryByRole('combobox')).toBeNull();
  });

  test('switches nobody but themselves', async () => {
    const panel = await open('devops_agent');
    const [own, ...others] = await panel.findAllByRole<HTMLInputElement>('switch');
    if (own === undefined) throw new Error('there is a switch');
    expect(others).toEqual([]);
    expect(own).toBe(panel.getByRole('switch', { name: 'Assign new tickets to me' }));
    expect(own.checked).toBe(true);
    const id = person('devops_agent')._id;
    server.answer({
      [toggle(id)]: () => json(200, { success: true, message: '', devopsAgent: { autoAssign: false } }),
    });
    fireEvent.click(own);
    await waitFor(() => expect(currentSession().user?.autoAssign).toBe(false));
    expect(own.checked).toBe(false);
  });
});

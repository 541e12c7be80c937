import { expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';

const { app, world } = await openTestApp();

const read = async (caller: string) => (await app.call(caller, 'GET', '/themes/user-preferences')).body;
const set = (caller: string, body: unknown) => app.call(caller, 'PUT', '/themes/user-preferences', { body });

test('there are three themes of eight colours, the first one by default', async () => {
  const { themes } = (await app.call(world.ours.user, 'GET', '/themes')).body as unknown as {
    themes: { _id: string; displayName: string; isDefault: boolean; colors: Record<string, unknown> }[];
  };
  expect(themes.map((theme) => [theme.displayName, theme.isDefault])).toEqual([
    ['Default Light', true],
    ['Dark Mode', false],
    ['Ocean Blue', false],
  ]);
  for (const { colors } of themes) {
    const { text, ...others } = colors;
    const all = [...Object.values(others), ...Object.values(text as object)];
    expect(all).toHaveLength(8);
    for (const color of all) expect(color).toMatch(/^#[0-9A-F]{6}$/);
  }
});

test('a newcomer has the default; each person keeps their own, and what is absent stays', async () => {
  const initial = {
    theme: 'light',
    layout: { compactMode: false, sidebarCollapsed: false, keyboardShortcuts: true },
  };
  expect(await read(world.ours.user)).toMatchObject({ preferences: initial });
  await set(world.ours.user, { theme: 'dark' });
  await set(world.ours.user, { layout: { compactMode: true } });
  await set(world.ours.user, { layout: { sidebarCollapsed: true } });
  await set(world.ours.user, { layout: { keyboardShortcuts: false } });
  await set(world.ours.user, {});
  expect(await read(world.ours.user)).toMatchObject({
    preferences: {
      theme: 'dark',
      layout: { compactMode: true, sidebarCollapsed: true, keyboardShortcuts: false },
    },
  });
  expect(await read(world.ours.admin)).toMatchObject({ preferences: initial });
});

test('an unknown theme or switch changes nothing, also not the good half', async () => {
  const before = await read(world.ours.head);
  for (const body of [
    { theme: 'neon', layout: { compactMode: true } },
    { theme: 7 },
    { theme: 'dark', layout: { compactMode: 'maybe' } },
    { theme: 'dark', layout: { keyboardShortcuts: 'rarely' } },
    { theme: 'dark', layout: 'wide' },
  ]) {
    expect((await set(world.ours.head, body)).status).toBe(400);
  }
  expect(await read(world.ours.head)).toEqual({ ...before, requestId: undefined });
});

test('the way through lists is kept for every device', async () => {
  const mode = async () => (await read(world.ours.user)).preferences as unknown as { listMode: string };
  expect((await mode()).listMode).toBe('pages');
  await set(world.ours.user, { listMode: 'continuous' });
  expect((await mode()).listMode).toBe('continuous');
  expect((await set(world.ours.user, { listMode: 'endless' })).status).toBe(400);
  expect((await mode()).listMode).toBe('continuous');
});

test('the columns of each list are kept for every device, until they are set back', async () => {
  const columns = async () => (await read(world.ours.agent)).preferences as unknown as { columns: unknown };
  expect(await columns()).toMatchObject({ columns: {} });
  await set(world.ours.agent, { columns: { own: ['summary', 'ticketNumber', 'project'] } });
  await set(world.ours.agent, { columns: { assigned: ['ticketNumber', 'summary'] } });
  expect((await columns()).columns).toEqual({
    own: ['summary', 'ticketNumber', 'project'],
    assigned: ['ticketNumber', 'summary'],
  });
  await set(world.ours.agent, { columns: { own: null } });
  expect((await columns()).columns).toEqual({ assigned: ['ticketNumber', 'summary'] });
  for (const wrong of [
    { own: [] },
    { own: ['summary', 'summary'] },
    { own: ['password'] },
    { elsewhere: ['summary'] },
    { own: 'summary' },
  ]) {
    expect((await set(world.ours.agent, { columns: wrong, theme: 'dark' })).status).toBe(400);
  }
  expect((await columns()).columns).toEqual({ assigned: ['ticketNumber', 'summary'] });
});

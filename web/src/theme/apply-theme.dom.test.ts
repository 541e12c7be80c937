import { THEMES } from '@switchboard/contract/members/themes.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { applyRememberedTheme, applyTheme, rememberedTheme } from './apply-theme.ts';

const root = document.documentElement;
const variable = (name: string) => root.style.getPropertyValue(name).toLowerCase();
const look = () => JSON.parse(localStorage.getItem('switchboard.theme.look') ?? 'null');
const CUSTOM = { ...THEMES.dark.colors, background: '#101010' };

beforeEach(async () => {
  localStorage.clear();
  await applyTheme('light');
});

it('dresses the document and remembers the choice', () => {
  void applyTheme('ocean');
  expect(root.dataset.theme).toBe('ocean');
  expect(root.getAttribute('data-mantine-color-scheme')).toBe('dark');
  expect(rememberedTheme()).toBe('ocean');
});

it('is light for whoever comes for the first time, or with something unknown', () => {
  localStorage.clear();
  expect(rememberedTheme()).toBe('light');
  localStorage.setItem('switchboard.theme', 'constructor');
  applyRememberedTheme();
  expect(rememberedTheme()).toBe('light');
});

it('leaves behind what the next load paints first', async () => {
  await applyTheme('dark');
  expect(look()).toEqual({ name: 'dark', scheme: 'dark' });
});

it('takes the colours of the server, and puts them on at once at the next load', async () => {
  await applyTheme('dark', CUSTOM);
  expect(variable('--background')).toBe('#101010');
  expect(look()).toMatchObject({ colors: CUSTOM, variables: { '--background': '#101010' } });
  root.removeAttribute('style');
  applyRememberedTheme();
  expect(variable('--background')).toBe('#101010');
});

it('keeps nothing of the server’s colours in a theme of the product', async () => {
  await applyTheme('dark', CUSTOM);
  await applyTheme('dark', { ...THEMES.dark.colors, primary: THEMES.dark.colors.primary.toLowerCase() });
  expect(variable('--background')).toBe('');
  expect(look()).toEqual({ name: 'dark', scheme: 'dark' });
});

it('does not put colours that came late over what was chosen since', async () => {
  const late = applyTheme('dark', CUSTOM);
  void applyTheme('light');
  await late;
  expect(root.dataset.theme).toBe('light');
  expect(variable('--background')).toBe('');
});

it('stays with the product’s own colours where the others cannot be derived', async () => {
  vi.doMock('./derive-look.ts', () => {
    throw new Error('not to be had');
  });
  await applyTheme('dark', CUSTOM);
  vi.doUnmock('./derive-look.ts');
  expect(root.dataset.theme).toBe('dark');
  expect(variable('--background')).toBe('');
});

it('refuses colours that are more than a colour', async () => {
  await applyTheme('light', { ...THEMES.light.colors, background: 'red;} body{display:none' });
  expect(root.dataset.theme).toBe('light');
  expect(variable('--background')).toBe('');
});

it('gives every variable a value without markup', async () => {
  await applyTheme('dark', CUSTOM);
  expect(root.style.length).toBeGreaterThan(50);
  for (const name of Array.from(root.style)) {
    expect(root.style.getPropertyValue(name), name).toMatch(/^[#\w(),.%/ -]+$/);
  }
});

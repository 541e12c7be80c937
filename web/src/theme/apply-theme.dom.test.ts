import { THEMES } from '@switchboard/contract/members/themes.ts';
import { beforeEach, expect, it } from 'vitest';
import { applyRememberedTheme, applyTheme, rememberedTheme } from './apply-theme.ts';

const root = document.documentElement;
const variable = (name: string) => root.style.getPropertyValue(name).toLowerCase();

beforeEach(() => {
  localStorage.clear();
  applyTheme('light');
});

it('dresses the document and remembers the choice', () => {
  applyTheme('ocean');
  expect(variable('--background')).toBe(THEMES.ocean.colors.background.toLowerCase());
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

it('leaves behind what the next load paints first', () => {
  applyTheme('dark');
  expect(JSON.parse(localStorage.getItem('switchboard.theme.first-paint') ?? '')).toEqual({
    background: THEMES.dark.colors.background,
    scheme: 'dark',
  });
});

it('takes the colours of the server', () => {
  applyTheme('dark', { ...THEMES.dark.colors, background: '#101010' });
  expect(variable('--background')).toBe('#101010');
});

it('refuses colours that are more than a colour', () => {
  applyTheme('light', { ...THEMES.light.colors, background: 'red;} body{display:none' });
  expect(variable('--background')).toBe(THEMES.light.colors.background.toLowerCase());
});

it('gives every variable a value without markup', () => {
  for (const name of Array.from(root.style)) {
    expect(root.style.getPropertyValue(name), name).toMatch(/^[#\w(),.%/ -]+$/);
  }
});

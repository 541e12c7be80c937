import { THEME_NAMES, THEMES, type ThemeColors } from '@switchboard/contract/members/themes.ts';
import { differenceCiede2000 } from 'culori';
import { describe, expect, it } from 'vitest';
import { FACE_TINTS } from '../ui/people/initials.ts';
import { contrast } from './color.ts';
import { type DerivedTheme, deriveTheme } from './derive-theme.ts';
import { drawnThemes } from './drawn-themes.ts';
import { SCHEMES } from './schemes.ts';

const invented: Record<string, ThemeColors> = {
  'an invented light one': {
    primary: '#B85C00',
    secondary: '#7A8B6F',
    surface: '#F7FAF5',
    background: '#EEF3EA',
    border: '#D5DECF',
    text: { primary: '#18210F', secondary: '#4C5A42', muted: '#7D8B72' },
  },
  'an invented dark one': {
    primary: '#E05297',
    secondary: '#9A7F8C',
    surface: '#241A24',
    background: '#1B131B',
    border: '#3A2B3A',
    text: { primary: '#F6EDF4', secondary: '#C6B3C2', muted: '#8E7A8A' },
  },
};

const all = Object.entries({
  light: THEMES.light.colors,
  dark: THEMES.dark.colors,
  ocean: THEMES.ocean.colors,
  ...invented,
}).map(([name, colors]) => ({ name, theme: deriveTheme(colors) }));

const difference = differenceCiede2000();

const bearing = (t: DerivedTheme) => ({
  surface: t.surface,
  background: t.background,
  rail: t.rail,
  sunken: t.sunken,
  raised: t.raised,
  hover: t.hover,
  primarySoft: t.primarySoft,
});

/** [what, colour, ground] for every pair in which a word stands on a ground. */
function textPairs(t: DerivedTheme): [string, string, string][] {
  const words = {
    primaryText: t.text.primary,
    secondaryText: t.text.secondary,
    mutedText: t.text.muted,
    primary: t.primary,
    open: t.status.open.text,
    progress: t.status.progress.text,
    resolved: t.status.resolved.text,
    closed: t.status.closed.text,
    high: t.priority.highText,
    danger: t.danger.text,
  };
  const onGrounds = Object.entries(words).flatMap(([word, color]) =>
    Object.entries(bearing(t)).map(([ground, value]): [string, string, string] => [
      `${word} on ${ground}`,
      color,
      value,
    ]),
  );
  const roles = Object.entries(t.status).map(([name, role]): [string, string, string] => [
    `${name} on its tint`,
    role.text,
    role.soft,
  ]);
  const avatars = t.avatars.map((pair, index): [string, string, string] => [
    `avatar ${index}`,
    pair.text,
    pair.background,
  ]);
  return [
    ...onGrounds,
    ...roles,
    ...avatars,
    ['muted on track', t.text.muted, t.track],
    ['secondary on track', t.text.secondary, t.track],
    ['danger on its tint', t.danger.text, t.danger.soft],
    ['text on the danger tint', t.text.primary, t.danger.soft],
    ['secondary on the danger tint', t.text.secondary, t.danger.soft],
    ['note', t.note.text, t.note.surface],
    ['text on the note', t.text.primary, t.note.surface],
    ['muted on the note', t.note.muted, t.note.surface],
    ['filled button', t.onPrimary, t.primaryFill],
    ['filled button, hovered', t.onPrimary, t.primaryHover],
    ['filled danger button', t.danger.onFill, t.danger.fill],
    ['filled danger button, hovered', t.danger.onFill, t.danger.fillHover],
    ['tooltip', t.onTooltip, t.tooltip],
  ];
}

function graphicPairs(t: DerivedTheme): [string, string, string][] {
  const controls = [t.surface, t.background, t.rail, t.sunken, t.raised].map(
    (ground): [string, string, string] => ['control', t.control, ground],
  );
  const graphics = {
    primary: t.primary,
    secondary: t.secondary,
    online: t.online,
    low: t.priority.low,
    medium: t.priority.medium,
    high: t.priority.high,
    critical: t.priority.critical,
    open: t.status.open.graphic,
    progress: t.status.progress.graphic,
    resolved: t.status.resolved.graphic,
    closed: t.status.closed.graphic,
  };
  const drawings = Object.entries(graphics).flatMap(([name, color]) =>
    Object.entries(bearing(t)).map(([ground, value]): [string, string, string] => [
      `${name} on ${ground}`,
      color,
      value,
    ]),
  );
  return [...controls, ...drawings];
}

const below = (pairs: [string, string, string][], ratio: number) =>
  pairs
    .filter(([, color, ground]) => contrast(color, ground) < ratio)
    .map(
      ([what, color, ground]) => `${what}: ${color} on ${ground} is ${contrast(color, ground).toFixed(2)}`,
    );

describe.each(all)('$name', ({ theme }) => {
  it('lets every word be read at 4.5:1', () => {
    expect(below(textPairs(theme), 4.5)).toEqual([]);
  });

  it('shows every graphic and control border at 3:1', () => {
    expect(below(graphicPairs(theme), 3)).toEqual([]);
  });

  it('keeps hairlines visible on cards', () => {
    expect(contrast(theme.border, theme.surface)).toBeGreaterThan(1.25);
  });

  it('gives twelve faces that can be told apart', () => {
    const tints = theme.avatars.map((pair) => pair.background);
    expect(tints).toHaveLength(FACE_TINTS);
    const pairs = tints.flatMap((tint, at) => tints.slice(at + 1).map((other) => [tint, other] as const));
    expect(pairs.filter(([tint, other]) => difference(tint, other) < 4)).toEqual([]);
  });
});

describe('scheme', () => {
  it('follows the luminance of the background', () => {
    expect(all.map(({ theme }) => theme.scheme)).toEqual(['light', 'dark', 'dark', 'light', 'dark']);
  });
});

const at = (theme: DerivedTheme, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], theme);

describe.each(['light', 'dark', 'ocean'] as const)('closeness of %s', (name) => {
  const theme = deriveTheme(THEMES[name].colors);

  it('comes close to what was drawn', () => {
    const distances = Object.entries(drawnThemes[name]).map(([path, chosen]) => ({
      path,
      distance: difference(String(at(theme, path)), chosen),
    }));
    const limit = (path: string) => (path.startsWith('avatars') ? 10 : 6);
    const far = distances.filter(({ path, distance }) => !(distance < limit(path)));
    const mean = distances.reduce((sum, { distance }) => sum + distance, 0) / distances.length;
    expect(far.map(({ path, distance }) => `${path} ${distance.toFixed(1)} ${at(theme, path)}`)).toEqual([]);
    expect(mean).toBeLessThan(3);
  });
});

it('the schemes of the product’s own themes are the derived ones', () => {
  for (const name of THEME_NAMES) expect(SCHEMES[name]).toBe(deriveTheme(THEMES[name].colors).scheme);
});

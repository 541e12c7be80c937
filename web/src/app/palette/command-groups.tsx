import { Box, Group } from '@mantine/core';
/** What the palette offers besides tickets: pages, a new ticket, themes, signing out. */
import { THEME_NAMES, THEMES, type ThemeName } from '@switchboard/contract/members/themes.ts';
import { IconCirclePlus, IconLogout, IconPalette } from '@tabler/icons-react';
import { createTicketPath, paths } from '../../lib/navigation/paths.ts';
import type { Visit } from '../../lib/navigation/recent-visits.ts';
import type { PaletteEntry, PaletteGroup } from '../../ui/palette/palette.ts';
import type { NavEntry, NavGroup } from '../../ui/shell/navigation.ts';
import { text } from '../text.ts';
import { matches } from './matching.ts';

/** A theme's background and its one accent. */
function ThemeSwatch({ name }: { name: ThemeName }) {
  const { background, primary } = THEMES[name].colors;
  return (
    <Group component="span" gap={4} aria-hidden="true">
      {[background, primary].map((color) => (
        <Box
          key={color}
          component="span"
          w={14}
          h={14}
          bg={color}
          bd="1px solid var(--border-strong)"
          bdrs="xs"
        />
      ))}
    </Group>
  );
}

const words = text.palette;
const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

/** By page: the keys that lead to it. */
type KeysTo = ReadonlyMap<string, string>;

const withKeys = (entry: PaletteEntry, keys: string | undefined): PaletteEntry =>
  keys === undefined ? entry : { ...entry, keys };

const pageEntry = ({ to, label, icon: Icon }: NavEntry): PaletteEntry => ({
  key: `page-${to}`,
  label,
  icon: <Icon {...icon} />,
  to,
});

/** The pages of the sidebar that match, those visited lately first. */
export function pageEntries(
  navigation: readonly NavGroup[],
  query: string,
  visits: readonly Visit[],
  keysTo: KeysTo,
): readonly PaletteEntry[] {
  const place = ({ to }: NavEntry) => {
    const index = visits.findIndex(({ path }) => path === to);
    return index === -1 ? visits.length : index;
  };
  return navigation
    .flatMap(({ entries }) => entries)
    .filter(({ label }) => matches(query, label))
    .toSorted((one, other) => place(one) - place(other))
    .map((entry) => withKeys(pageEntry(entry), keysTo.get(entry.to)));
}

interface Commands {
  theme: ThemeName;
  onTheme: (theme: ThemeName) => void;
  onSignOut: () => void;
  mayCreate: boolean;
  keysTo: KeysTo;
}

function themeEntries(query: string, { theme, onTheme }: Commands): readonly PaletteEntry[] {
  return THEME_NAMES.filter((name) => name !== theme)
    .map(
      (name): PaletteEntry => ({
        key: `theme-${name}`,
        label: words.changeTheme(THEMES[name].displayName),
        icon: <IconPalette {...icon} />,
        aside: <ThemeSwatch name={name} />,
        onSelect: () => onTheme(name),
      }),
    )
    .filter(({ label }) => matches(query, label));
}

/** Any words can be the summary of a new ticket. */
const createEntry = (query: string): PaletteEntry => ({
  key: 'create',
  label: query === '' ? words.createTicket : words.createWith(query),
  icon: <IconCirclePlus {...icon} />,
  to: createTicketPath(query),
});

export function commandGroups(query: string, commands: Commands): readonly PaletteGroup[] {
  const signOut = { key: 'sign-out', label: words.signOut, icon: <IconLogout {...icon} /> };
  const create = {
    key: 'create',
    heading: words.create,
    entries: commands.mayCreate
      ? [withKeys(createEntry(query), commands.keysTo.get(paths.createTicket))]
      : [],
  };
  const theme = { key: 'theme', heading: words.theme, entries: themeEntries(query, commands) };
  const account = {
    key: 'account',
    heading: words.account,
    entries: matches(query, signOut.label) ? [{ ...signOut, onSelect: commands.onSignOut }] : [],
  };
  // With words, what was looked for comes before what could be made of them.
  return query === '' ? [create, theme, account] : [theme, account, create];
}

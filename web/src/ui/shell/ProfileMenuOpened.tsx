import { Menu } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import type { Popup } from '../on-demand/PopupButton.tsx';
import { PressedMenu } from '../on-demand/PressedMenu.tsx';
import type { ProfileEntry, ShellProps } from './navigation.ts';

export interface ProfileMenuEntries {
  user: ShellProps['user'];
  entries?: readonly ProfileEntry[];
  onSignOut: () => void;
}

export function ProfileMenuOpened({ user, entries = [], onSignOut, button }: ProfileMenuEntries & Popup) {
  return (
    <PressedMenu button={button} label="Profile menu" position="bottom-end" width={220}>
      <Menu.Label>
        {user.name}, {user.roleLabel}
      </Menu.Label>
      {entries.map(({ label, icon, to, onSelect, content }) =>
        content ? (
          <Suspense key={label}>{content}</Suspense>
        ) : to ? (
          <Menu.Item key={label} component={Link} to={to} leftSection={icon}>
            {label}
          </Menu.Item>
        ) : (
          <Menu.Item key={label} leftSection={icon} onClick={onSelect}>
            {label}
          </Menu.Item>
        ),
      )}
      {entries.length > 0 && <Menu.Divider />}
      <Menu.Item leftSection={<IconLogout size={16} stroke={1.5} aria-hidden />} onClick={onSignOut}>
        Sign out
      </Menu.Item>
    </PressedMenu>
  );
}

import { Menu } from '@mantine/core';
import { IconChevronDown, IconLogout } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Avatar } from '../people/Avatar.tsx';
import type { ProfileEntry, ShellProps } from './navigation.ts';
import classes from './Shell.module.css';

export interface ProfileMenuProps {
  user: ShellProps['user'];
  entries?: readonly ProfileEntry[];
  onSignOut: () => void;
  /** The button that opens the menu; a face with a chevron when absent. */
  target?: ReactNode;
}

export function ProfileMenu({ user, entries = [], onSignOut, target }: ProfileMenuProps) {
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        {target ?? (
          <button type="button" className={classes.profile} aria-label={`Profile menu of ${user.name}`}>
            <Avatar person={user} size={26} />
            <IconChevronDown className="mantine-visible-from-sm" size={14} stroke={1.5} aria-hidden />
          </button>
        )}
      </Menu.Target>
      <Menu.Dropdown aria-label="Profile menu">
        <Menu.Label>
          {user.name}, {user.roleLabel}
        </Menu.Label>
        {entries.map(({ label, icon, to, onSelect }) =>
          to ? (
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
      </Menu.Dropdown>
    </Menu>
  );
}

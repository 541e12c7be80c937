import { TextInput } from '@mantine/core';
import {
  IconBuilding,
  IconCalendarRepeat,
  IconCategory,
  IconFolders,
  IconInbox,
  IconLayoutDashboard,
  IconUserCheck,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { applyTheme, useThemeName } from '../../src/theme/apply-theme.ts';
import type { NavGroup } from '../../src/ui/shell/navigation.ts';
import { Shell } from '../../src/ui/shell/Shell.tsx';
import { Kbd } from '../../src/ui/text/Kbd.tsx';

const navigation: NavGroup[] = [
  {
    key: 'main',
    entries: [
      { to: '/dashboard', label: 'Dashboard', icon: IconLayoutDashboard },
      { to: '/tickets/assigned', label: 'Assigned to Me', icon: IconUserCheck, count: 2 },
      { to: '/profile', label: 'Profile', icon: IconUserCircle },
    ],
  },
  {
    key: 'admin',
    heading: 'Administration',
    entries: [
      { to: '/admin/tickets', label: 'All Tickets', icon: IconInbox },
      { to: '/admin/scheduled-tickets', label: 'Scheduled Tickets', icon: IconCalendarRepeat },
      { to: '/admin/users', label: 'Users', icon: IconUsers },
      { to: '/admin/categories', label: 'Categories', icon: IconCategory },
      { to: '/admin/projects', label: 'Projects', icon: IconFolders },
      { to: '/admin/organizations', label: 'My Organization', icon: IconBuilding },
    ],
  },
];

export function Frame({ children, banner }: { children: ReactNode; banner?: ReactNode }) {
  const [collapsed, setCollapsed] = useState(new URLSearchParams(location.search).has('collapsed'));
  const theme = useThemeName();
  return (
    <Shell
      navigation={navigation}
      collapsed={collapsed}
      onCollapsed={setCollapsed}
      user={{ id: 'dana', name: 'Dana Whitfield', roleLabel: 'Admin' }}
      organization={{ name: 'Acme Manufacturing' }}
      homeHref="/dashboard"
      theme={theme}
      onTheme={applyTheme}
      onSignOut={() => {}}
      banner={banner}
      topRight={
        <TextInput
          aria-label="Search"
          placeholder="Search or jump to"
          w={300}
          visibleFrom="sm"
          rightSection={<Kbd>Ctrl K</Kbd>}
          rightSectionWidth={56}
        />
      }
    >
      {children}
    </Shell>
  );
}

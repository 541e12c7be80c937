import { ROLE_LABELS } from '@switchboard/contract/enums.ts';
import { IconUserCircle } from '@tabler/icons-react';
import { Suspense, useMemo } from 'react';
import { Outlet, useLocation } from 'react-router';
import { usePersonLook } from '../features/themes/use-person-look.ts';
import { fullName } from '../lib/format.ts';
import { paths } from '../lib/paths.ts';
import { signOut, useUser } from '../lib/session.ts';
import type { ProfileEntry } from '../ui/shell/navigation.ts';
import { Shell } from '../ui/shell/Shell.tsx';
import { autoAssignPanelOf } from './auto-assign-panel.tsx';
import { countsFor, navigationFor } from './navigation.ts';
import { text } from './text.ts';
import { useTicketCounts } from './ticket-counts.ts';
import { usePreloadedPages } from './use-preloaded-pages.ts';

const PROFILE_ENTRIES: readonly ProfileEntry[] = [
  {
    label: text.profile,
    to: paths.profile,
    icon: <IconUserCircle size={16} stroke={1.5} aria-hidden="true" />,
  },
];

/** Sidebar and top bar around the pages of signed-in people. */
export function SignedInFrame() {
  const user = useUser();
  const look = usePersonLook();
  const { pathname } = useLocation();
  const counts = useTicketCounts(useMemo(() => countsFor(user.role), [user.role]));
  const { organization } = user;
  usePreloadedPages(user.role);

  return (
    <Shell
      navigation={navigationFor(user.role, counts, pathname)}
      collapsed={look.sidebarCollapsed}
      onCollapsed={look.collapseSidebar}
      user={{ id: user._id, name: fullName(user), roleLabel: ROLE_LABELS[user.role] }}
      organization={organization && { name: organization.name, logoUrl: organization.logo.url }}
      title={text.allOrganizations}
      homeHref={paths.dashboard}
      theme={look.theme}
      onTheme={look.chooseTheme}
      profileEntries={PROFILE_ENTRIES}
      panel={autoAssignPanelOf(user.role)}
      onSignOut={signOut}
    >
      <Suspense fallback={<div aria-busy="true" />}>
        <Outlet />
      </Suspense>
    </Shell>
  );
}

import { ROLE_LABELS } from '@switchboard/contract/enums.ts';
import { Suspense, useMemo, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { fullName } from '../lib/format.ts';
import { paths } from '../lib/paths.ts';
import { signOut, useUser } from '../lib/session.ts';
import { readStored, writeStored } from '../lib/storage.ts';
import { applyTheme, useThemeName } from '../theme/apply-theme.ts';
import { Shell } from '../ui/shell/Shell.tsx';
import { countsFor, navigationFor } from './navigation.ts';
import { usePreloadedPages } from './preload.ts';
import { text } from './text.ts';
import { useTicketCounts } from './ticket-counts.ts';

const COLLAPSED_KEY = 'switchboard.sidebar-collapsed';

/** Sidebar and top bar around the pages of signed-in people. */
export function SignedInFrame() {
  const user = useUser();
  const theme = useThemeName();
  const { pathname } = useLocation();
  const [collapsed, setCollapsed] = useState(() => readStored(COLLAPSED_KEY) === 'true');
  const counts = useTicketCounts(useMemo(() => countsFor(user.role), [user.role]));
  const { organization } = user;
  usePreloadedPages(user.role);

  const collapse = (next: boolean) => {
    setCollapsed(next);
    writeStored(COLLAPSED_KEY, String(next));
  };

  return (
    <Shell
      navigation={navigationFor(user.role, counts, pathname)}
      collapsed={collapsed}
      onCollapsed={collapse}
      user={{ id: user._id, name: fullName(user), roleLabel: ROLE_LABELS[user.role] }}
      organization={organization && { name: organization.name, logoUrl: organization.logo.url }}
      title={text.allOrganizations}
      homeHref={paths.dashboard}
      theme={theme}
      onTheme={applyTheme}
      onSignOut={signOut}
    >
      <Suspense fallback={<div aria-busy="true" />}>
        <Outlet />
      </Suspense>
    </Shell>
  );
}

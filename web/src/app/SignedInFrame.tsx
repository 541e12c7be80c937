import { ROLE_LABELS, type Role } from '@switchboard/contract/enums.ts';
import { IconKeyboard, IconPencil, IconRoute, IconUserCircle } from '@tabler/icons-react';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useKeptImagesGuard } from '../features/chat/use-kept-images-guard.ts';
import { Bell } from '../features/notifications/components/Bell.tsx';
import { usePersonLook } from '../features/themes/use-person-look.ts';
import { openOverlayAgain } from '../features/tickets/overlay/open-overlay.ts';
import { ViewsNav } from '../features/tickets/views/ViewsNav.tsx';
import { checkConnection, useConnection } from '../lib/connection/connection.ts';
import { fullName } from '../lib/format/format.ts';
import { useFoldedGroups } from '../lib/navigation/folded-group.ts';
import { lazyPage } from '../lib/navigation/lazy-page.ts';
import { MayOpenContext } from '../lib/navigation/may-open.ts';
import { useOverlays } from '../lib/navigation/overlay.ts';
import { paths } from '../lib/navigation/paths.ts';
import { rememberVisit } from '../lib/navigation/recent-visits.ts';
import { useLiveTickets } from '../lib/realtime/use-live-tickets.ts';
import { signOut, useUser } from '../lib/session/session.ts';
import { useFollowedUnread } from '../lib/unread/unread-tickets.ts';
import { ConnectionBar } from '../ui/feedback/ConnectionBar.tsx';
import type { NavGroup, ProfileEntry, SidebarPanel } from '../ui/shell/navigation.ts';
import { SearchTrigger } from '../ui/shell/SearchTrigger.tsx';
import { Shell } from '../ui/shell/Shell.tsx';
import { IntakeBanner } from './IntakeBanner.tsx';
import { useFrameKeys } from './keys/use-frame-keys.ts';
import { countsFor, navigationFor, opensFor } from './navigation.ts';
import { usePalette } from './palette/use-palette.ts';
import { useSidebarCounts } from './sidebar-counts.ts';
import { text } from './text.ts';
import { usePreloadedPages } from './use-preloaded-pages.ts';

const AUTO_ASSIGN_READERS: ReadonlySet<Role> = new Set(['manager', 'devops_agent']);

const AutoAssignPanel = lazyPage(
  async () => (await import('../features/auto-assign/components/AutoAssignPanel.tsx')).AutoAssignPanel,
);
const AvailabilityItems = lazyPage(
  async () => (await import('../features/availability/AvailabilityItems.tsx')).AvailabilityItems,
);
const AVAILABILITY: ProfileEntry = { label: 'availability', content: <AvailabilityItems /> };
const KeySheet = lazyPage(async () => (await import('./keys/KeySheet.tsx')).KeySheet);

const AUTO_ASSIGN: SidebarPanel = {
  label: text.autoAssign,
  icon: IconRoute,
  content: (
    <Suspense>
      <AutoAssignPanel />
    </Suspense>
  ),
};

/** What stands below the navigation of those whose work auto-assign arranges. */
const autoAssignPanelOf = (role: Role): SidebarPanel | undefined =>
  AUTO_ASSIGN_READERS.has(role) ? AUTO_ASSIGN : undefined;

/** Nothing while all is well. */
function ConnectionBanner() {
  const connection = useConnection();
  if (connection.state === 'fine') return null;
  const { offline, attempt } = connection;
  return (
    <ConnectionBar
      message={offline ? text.connection.offline : text.connection.lost}
      detail={text.connection.attempt(attempt)}
      onRetry={() => void checkConnection()}
    />
  );
}

const PROFILE_ENTRY: ProfileEntry = {
  label: text.profile,
  to: paths.profile,
  icon: <IconUserCircle size={16} stroke={1.5} aria-hidden="true" />,
};

const VIEWS_NAV = (collapsed: boolean) => (
  <Suspense>
    <ViewsNav collapsed={collapsed} />
  </Suspense>
);

/** Beside the pages of the sidebar in the palette. */
const OWN_PAGES: NavGroup = {
  key: 'own',
  entries: [{ to: paths.drafts, label: text.drafts, icon: IconPencil }],
};

const DRAFTS_ENTRY: ProfileEntry = {
  label: text.drafts,
  to: paths.drafts,
  icon: <IconPencil size={16} stroke={1.5} aria-hidden="true" />,
};

const PALETTE_KEYS = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';

/** Pages of the sidebar can be found again among the recent things. */
function useRememberedPage(navigation: readonly NavGroup[], pathname: string): void {
  const page = navigation.flatMap(({ entries }) => entries).find(({ to }) => to === pathname);
  const label = page?.label;
  useEffect(() => {
    if (label !== undefined) rememberVisit({ path: pathname, label });
  }, [label, pathname]);
}

/** What the frame lends to its pages. */
export interface FrameContext {
  openPalette: () => void;
}

/** Sidebar and top bar around the pages of signed-in people. */
export function SignedInFrame() {
  const user = useUser();
  const look = usePersonLook();
  useKeptImagesGuard();
  const { pathname } = useLocation();
  const counts = useSidebarCounts(useMemo(() => countsFor(user.role), [user.role]));
  const mayOpen = useMemo(() => opensFor(user), [user]);
  const { unreadCount: all, mine, assigned } = useFollowedUnread();
  const { organization } = user;
  const foldingOf = useFoldedGroups(user._id);
  const navigation = navigationFor(user.role, counts, pathname, { all, mine, assigned }, user.permissions);
  const palette = usePalette();
  const { Palette } = palette;
  const [keySheet, setKeySheet] = useState(false);
  const openKeySheet = () => setKeySheet(true);
  useFrameKeys({ onSearch: palette.open, onSheet: openKeySheet });
  const profileEntries: readonly ProfileEntry[] = [
    AVAILABILITY,
    PROFILE_ENTRY,
    DRAFTS_ENTRY,
    {
      label: text.keys.title,
      icon: <IconKeyboard size={16} stroke={1.5} aria-hidden="true" />,
      onSelect: openKeySheet,
    },
  ];
  const overlays = useOverlays();
  useEffect(() => openOverlayAgain(user._id), [user._id]);
  useLiveTickets();
  usePreloadedPages(user.role);
  useRememberedPage(navigation, pathname);

  return (
    <Shell
      navigation={navigation.map((group) =>
        group.heading === undefined ? group : { ...group, folding: foldingOf(group.key) },
      )}
      furtherNavigation={VIEWS_NAV}
      collapsed={look.sidebarCollapsed}
      onCollapsed={look.collapseSidebar}
      user={{ id: user._id, name: fullName(user), roleLabel: ROLE_LABELS[user.role] }}
      organization={organization && { name: organization.name, logoUrl: organization.logo.url }}
      title={text.allOrganizations}
      homeHref={paths.dashboard}
      theme={look.theme}
      onTheme={look.chooseTheme}
      profileEntries={profileEntries}
      panel={autoAssignPanelOf(user.role)}
      onSignOut={signOut}
      topRight={
        <>
          <SearchTrigger
            label={text.palette.label}
            keys={PALETTE_KEYS}
            onOpen={palette.open}
            onNear={palette.prepare}
          />
          <Bell />
        </>
      }
      banner={
        <>
          <ConnectionBanner />
          {user.role === 'admin' && <IntakeBanner />}
        </>
      }
    >
      <MayOpenContext value={mayOpen}>
        <Suspense fallback={<div aria-busy="true" />}>
          <Outlet context={{ openPalette: palette.open } satisfies FrameContext} />
        </Suspense>
      </MayOpenContext>
      {overlays.map((Overlay, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: none of them ever leaves
        <Overlay key={index} />
      ))}
      {keySheet && (
        <Suspense>
          <KeySheet paletteKeys={PALETTE_KEYS} onClose={() => setKeySheet(false)} />
        </Suspense>
      )}
      {Palette && (
        <Palette
          key={palette.opening}
          opened={palette.opened}
          onClose={palette.close}
          navigation={[...navigation, OWN_PAGES]}
          theme={look.theme}
          onTheme={look.chooseTheme}
          onSignOut={signOut}
        />
      )}
    </Shell>
  );
}

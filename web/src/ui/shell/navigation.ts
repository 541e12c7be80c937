import type { ThemeName } from '@switchboard/contract/members/themes.ts';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export interface NavEntry {
  to: string;
  label: string;
  icon: Icon;
  /** How many of the list's tickets are worked on; null where it could not be counted. */
  count?: number | null;
  /** There are more than are counted. */
  more?: boolean;
  /** How many of the list's tickets have something unread. */
  unread?: number;
  /** Only the exact address counts as here, for a parent whose children have entries of their own. */
  end?: boolean;
}

export interface NavGroup {
  key: string;
  /** Small heading above the group. */
  heading?: string;
  entries: readonly NavEntry[];
  /** Of a group that may be folded down to the page that is open. */
  folding?: { isFolded: boolean; fold: (folded: boolean) => void };
}

export interface ProfileEntry {
  label: string;
  icon?: ReactNode;
  to?: string;
  onSelect?: () => void;
  /** Entries of their own in its place. */
  content?: ReactNode;
}

/** What stands below the navigation; of a collapsed sidebar it is an icon that opens it. */
export interface SidebarPanel {
  label: string;
  icon: Icon;
  content: ReactNode;
}

export interface ShellProps {
  navigation: readonly NavGroup[];
  /** Below it, of what is no page of the product but somebody's own. */
  furtherNavigation?: (collapsed: boolean) => ReactNode;
  collapsed: boolean;
  onCollapsed: (collapsed: boolean) => void;
  user: { id: string; name: string; roleLabel: string };
  /** `null` for a super admin, whose bar says `title` instead. */
  organization: { name: string; logoUrl?: string | null } | null;
  /** What stands in the bar in place of an organization: "All organizations". */
  title?: string;
  homeHref: string;
  theme: ThemeName;
  onTheme: (theme: ThemeName) => void;
  onSignOut: () => void;
  signingOut?: boolean;
  /** Beside the profile: the search box. */
  topRight?: ReactNode;
  /** Entries of the profile menu above "Sign out". */
  profileEntries?: readonly ProfileEntry[];
  /** In the sidebar below the navigation: auto-assign. */
  panel?: SidebarPanel | undefined;
  /** Above the page: the connection bar. */
  banner?: ReactNode;
  children: ReactNode;
}

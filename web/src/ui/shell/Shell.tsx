import type { ReactNode } from 'react';
import type { ThemeName } from '../../theme/themes.ts';
import type { NavGroup, ProfileEntry } from './navigation.ts';

export interface ShellProps {
  navigation: readonly NavGroup[];
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
  panel?: ReactNode;
  /** Above the page: the connection bar. */
  banner?: ReactNode;
  children: ReactNode;
}

export function Shell({ topRight, panel, banner, children }: ShellProps) {
  return (
    <div>
      {topRight}
      {panel}
      {banner}
      <main id="main">{children}</main>
    </div>
  );
}

import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export interface NavEntry {
  to: string;
  label: string;
  icon: Icon;
  /** How many of the list's tickets are worked on; null where it could not be counted. */
  count?: number | null;
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
}

export interface ProfileEntry {
  label: string;
  icon?: ReactNode;
  to?: string;
  onSelect?: () => void;
}

/** What stands below the navigation; of a collapsed sidebar it is an icon that opens it. */
export interface SidebarPanel {
  label: string;
  icon: Icon;
  content: ReactNode;
}

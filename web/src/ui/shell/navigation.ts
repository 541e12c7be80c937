import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export interface NavEntry {
  to: string;
  label: string;
  icon: Icon;
  /** Beside My Tickets and Assigned to Me; null where it could not be counted. */
  count?: number | null;
  /** Messages that nobody has read yet: a badge. */
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

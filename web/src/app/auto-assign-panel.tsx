import type { Role } from '@switchboard/contract/enums.ts';
import { IconRoute } from '@tabler/icons-react';
import { AutoAssignPanel } from '../features/auto-assign/components/AutoAssignPanel.tsx';
import type { SidebarPanel } from '../ui/shell/navigation.ts';
import { text } from './text.ts';

const READERS: ReadonlySet<Role> = new Set(['manager', 'devops_agent']);

const panel: SidebarPanel = { label: text.autoAssign, icon: IconRoute, content: <AutoAssignPanel /> };

/** What stands below the navigation of those whose work auto-assign arranges. */
export const autoAssignPanelOf = (role: Role): SidebarPanel | undefined =>
  READERS.has(role) ? panel : undefined;

/** What each role does most from its dashboard. */
import { ACTIVE_STATUSES, type Role } from '@switchboard/contract/enums.ts';
import {
  type Icon,
  IconBuilding,
  IconBuildingPlus,
  IconCalendarRepeat,
  IconCategory,
  IconCreditCard,
  IconFolders,
  IconInbox,
  IconPlayerPlay,
  IconSquarePlus,
  IconTicket,
  IconUserCheck,
  IconUserCircle,
  IconUserQuestion,
  IconUsers,
} from '@tabler/icons-react';
import { listOf, pages } from './links.ts';
import { text } from './text.ts';

export interface QuickAction {
  label: string;
  icon: Icon;
  /** The page it leads to. */
  path: string;
  /** The address, where it is more than the page. */
  to?: string;
}

const words = text.actions;

const create = { label: words.create, icon: IconSquarePlus, path: pages.createTicket };
const mine = { label: words.mine, icon: IconTicket, path: pages.myTickets };
const assigned = { label: words.assigned, icon: IconUserCheck, path: pages.assignedTickets };
const all = { label: words.all, icon: IconInbox, path: pages.allTickets };
const profile = { label: words.profile, icon: IconUserCircle, path: pages.profile };
const unassigned = {
  label: words.unassigned,
  icon: IconUserQuestion,
  path: pages.allTickets,
  to: listOf(pages.allTickets, { status: ACTIVE_STATUSES, assignee: 'unassigned' }),
};

const leading = [create, mine, all, unassigned, assigned] as const;

/** In the order in which they are shown. Those that lead to pages not open to the reader are left out there. */
export const quickActions: Record<Role, readonly QuickAction[]> = {
  user: [create, mine, profile],
  devops_agent: [
    {
      label: words.oldestPending,
      icon: IconPlayerPlay,
      path: pages.assignedTickets,
      to: listOf(pages.assignedTickets, { status: ['Open'], sort: 'oldest' }),
    },
    assigned,
    create,
    profile,
  ],
  manager: leading,
  bu_head: leading,
  admin: [
    create,
    all,
    unassigned,
    { label: words.users, icon: IconUsers, path: pages.users },
    { label: words.categories, icon: IconCategory, path: pages.categories },
    { label: words.projects, icon: IconFolders, path: pages.projects },
    { label: words.schedules, icon: IconCalendarRepeat, path: pages.schedules },
    { label: words.ownOrganization, icon: IconBuilding, path: pages.ownOrganization },
    assigned,
  ],
  super_admin: [
    { label: words.addOrganization, icon: IconBuildingPlus, path: pages.addOrganization },
    { label: words.allOrganizations, icon: IconBuilding, path: pages.allOrganizations },
    { label: words.everyUser, icon: IconUsers, path: pages.everyUser },
    { label: words.everyTicket, icon: IconInbox, path: pages.everyTicket },
    { label: words.everyProject, icon: IconFolders, path: pages.everyProject },
    { label: words.subscriptions, icon: IconCreditCard, path: pages.subscriptions },
    profile,
  ],
};

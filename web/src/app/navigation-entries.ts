/** What of the pages stands in the side bar, which comes with the frame; its order is the one of the routes. */
import { DESK_ROLES, MEMBER_ROLES, ROLES, type Role } from '@switchboard/contract/enums.ts';
import {
  type Icon,
  IconBolt,
  IconBuilding,
  IconCalendarRepeat,
  IconCategory,
  IconChecks,
  IconClockHour4,
  IconCreditCard,
  IconDownload,
  IconEye,
  IconFolders,
  IconForms,
  IconHistory,
  IconInbox,
  IconLayoutDashboard,
  IconListCheck,
  IconLogin2,
  IconMail,
  IconPlugConnected,
  IconReportAnalytics,
  IconRubberStamp,
  IconShieldCog,
  IconShieldLock,
  IconSquarePlus,
  IconStack2,
  IconTags,
  IconTicket,
  IconUserCheck,
  IconUserCircle,
  IconUserQuestion,
  IconUsers,
  IconUsersGroup,
  IconWorldCheck,
} from '@tabler/icons-react';
import { paths } from '../lib/navigation/paths.ts';
import { ADMIN, ASSIGNEES, REQUESTERS, SUPER } from './routes/role-groups.ts';
import { text } from './text.ts';

type TicketList = 'mine' | 'assigned';
/** Of `policies` no figure is shown: the entry stands there once there is one. */
export type CountName = TicketList | 'held' | 'triage' | 'approvals';

export interface NavigationEntry {
  group: 'main' | 'administration' | 'desk' | 'oversight' | 'integrations';
  label: string;
  icon: Icon;
  roles: readonly Role[];
  /** The figure beside it: tickets that are worked on, letters or approvals that wait, or what waits in inboxes; that stands there only with it. */
  count?: CountName;
  /** Which of the tickets with something unread are in the list. */
  unread?: TicketList | 'all';
  /** Another address of the same page. */
  alias?: string;
}

/** By the path of the page. */
export const NAVIGATION: Readonly<Record<string, readonly NavigationEntry[]>> = {
  [paths.dashboard]: [
    {
      group: 'main',
      label: text.dashboard,
      icon: IconLayoutDashboard,
      roles: MEMBER_ROLES,
      alias: paths.admin,
    },
    {
      group: 'main',
      label: text.overview,
      icon: IconLayoutDashboard,
      roles: SUPER,
      alias: paths.superAdmin,
    },
  ],
  [paths.createTicket]: [
    { group: 'main', label: text.createTicket, icon: IconSquarePlus, roles: REQUESTERS },
  ],
  [paths.myTickets]: [
    {
      group: 'main',
      label: text.myTickets,
      icon: IconTicket,
      roles: REQUESTERS,
      count: 'mine',
      unread: 'mine',
    },
  ],
  [paths.assignedTickets]: [
    {
      group: 'main',
      label: text.assignedToMe,
      icon: IconUserCheck,
      roles: ASSIGNEES,
      count: 'assigned',
      unread: 'assigned',
    },
  ],
  [paths.triage]: [
    { group: 'main', label: text.triage, icon: IconStack2, roles: ASSIGNEES, count: 'triage' },
  ],
  [paths.toApprove]: [
    {
      group: 'main',
      label: text.toApprove,
      icon: IconRubberStamp,
      roles: MEMBER_ROLES,
      count: 'approvals',
    },
  ],
  [paths.allTickets]: [
    {
      group: 'administration',
      label: text.allTickets,
      icon: IconInbox,
      roles: DESK_ROLES,
      unread: 'all',
    },
  ],
  [paths.scheduledTickets]: [
    { group: 'administration', label: text.scheduledTickets, icon: IconCalendarRepeat, roles: ADMIN },
  ],
  [paths.users]: [{ group: 'administration', label: text.users, icon: IconUsers, roles: ADMIN }],
  [paths.approvals]: [
    { group: 'administration', label: text.approvals, icon: IconUserQuestion, roles: ADMIN },
  ],
  [paths.categories]: [{ group: 'administration', label: text.categories, icon: IconCategory, roles: ADMIN }],
  [paths.tags]: [{ group: 'desk', label: text.tags, icon: IconTags, roles: DESK_ROLES }],
  [paths.checklistTemplates]: [
    { group: 'desk', label: text.checklistTemplates, icon: IconListCheck, roles: DESK_ROLES },
  ],
  [paths.requestTypes]: [{ group: 'desk', label: text.requestTypes, icon: IconForms, roles: DESK_ROLES }],
  [paths.serviceTimes]: [
    { group: 'desk', label: text.serviceTimes, icon: IconClockHour4, roles: DESK_ROLES },
  ],
  [paths.serviceReport]: [
    {
      group: 'administration',
      label: text.serviceReport,
      icon: IconReportAnalytics,
      roles: DESK_ROLES,
    },
  ],
  [paths.teams]: [{ group: 'desk', label: text.teams, icon: IconUsersGroup, roles: DESK_ROLES }],
  [paths.macros]: [{ group: 'desk', label: text.macros, icon: IconBolt, roles: DESK_ROLES }],
  [paths.projects]: [{ group: 'administration', label: text.projects, icon: IconFolders, roles: ADMIN }],
  [paths.myOrganization]: [
    { group: 'administration', label: text.myOrganization, icon: IconBuilding, roles: ADMIN },
  ],
  [paths.roles]: [{ group: 'oversight', label: text.roles, icon: IconShieldCog, roles: ADMIN }],
  [paths.signInSettings]: [
    { group: 'oversight', label: text.signInSettings, icon: IconLogin2, roles: ADMIN },
  ],
  [paths.approvalRules]: [{ group: 'desk', label: text.approvalRules, icon: IconChecks, roles: ADMIN }],
  [paths.access]: [{ group: 'oversight', label: text.access, icon: IconEye, roles: ADMIN }],
  [paths.mailIntake]: [{ group: 'desk', label: text.mail, icon: IconMail, roles: ADMIN, count: 'held' }],
  [paths.audit]: [{ group: 'oversight', label: text.audit, icon: IconHistory, roles: ADMIN }],
  [paths.securityLog]: [{ group: 'oversight', label: text.securityLog, icon: IconShieldLock, roles: ADMIN }],
  [paths.exports]: [{ group: 'oversight', label: text.exports, icon: IconDownload, roles: ADMIN }],
  [paths.keeping]: [
    { group: 'oversight', label: text.keeping, icon: IconClockHour4, roles: ADMIN },
    { group: 'main', label: text.holds, icon: IconShieldCog, roles: SUPER },
  ],
  [paths.serviceAccounts]: [
    { group: 'integrations', label: text.serviceAccounts, icon: IconUserCircle, roles: ADMIN },
  ],
  [paths.webhooks]: [{ group: 'integrations', label: text.webhooks, icon: IconPlugConnected, roles: ADMIN }],
  [paths.intakes]: [{ group: 'integrations', label: text.intakes, icon: IconInbox, roles: ADMIN }],
  [paths.organizations]: [{ group: 'main', label: text.organizations, icon: IconBuilding, roles: SUPER }],
  [paths.allUsers]: [{ group: 'main', label: text.allUsers, icon: IconUsers, roles: SUPER }],
  [paths.everyTicket]: [
    { group: 'main', label: text.allTickets, icon: IconInbox, roles: SUPER, unread: 'all' },
  ],
  [paths.everyProject]: [{ group: 'main', label: text.allProjects, icon: IconFolders, roles: SUPER }],
  [paths.subscriptions]: [{ group: 'main', label: text.subscriptions, icon: IconCreditCard, roles: SUPER }],
  [paths.templates]: [{ group: 'main', label: text.templates, icon: IconForms, roles: SUPER }],
  [paths.everyDomain]: [{ group: 'main', label: text.domains, icon: IconWorldCheck, roles: SUPER }],
  [paths.mailState]: [{ group: 'main', label: text.mail, icon: IconMail, roles: SUPER }],
  [paths.everySecurityLog]: [{ group: 'main', label: text.securityLog, icon: IconShieldLock, roles: SUPER }],
  [paths.absences]: [{ group: 'main', label: text.absences, icon: IconUserQuestion, roles: ASSIGNEES }],
  [paths.profile]: [{ group: 'main', label: text.profile, icon: IconUserCircle, roles: ROLES }],
};

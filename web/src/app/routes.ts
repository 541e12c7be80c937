/** Every page that exists, who may open it, and who finds it in the sidebar. Guard, sidebar and tests read this. */
import { SIGNED_IN } from '@switchboard/contract/endpoint.ts';
import { ROLES, type Role } from '@switchboard/contract/enums.ts';
import {
  type Icon,
  IconBuilding,
  IconCalendarRepeat,
  IconCategory,
  IconCreditCard,
  IconFolders,
  IconHistory,
  IconInbox,
  IconLayoutDashboard,
  IconSquarePlus,
  IconTicket,
  IconUserCheck,
  IconUserCircle,
  IconUserQuestion,
  IconUsers,
} from '@tabler/icons-react';
import { matchRoutes } from 'react-router';
import {
  adminTicketPattern,
  editOrganizationPattern,
  editTicketPattern,
  organizationPattern,
  paths,
  schedulePattern,
  ticketPattern,
} from '../lib/paths.ts';
import { type LazyPage, lazyPage } from './lazy-page.ts';
import { text } from './text.ts';

export type CountName = 'mine' | 'assigned';

export interface NavigationEntry {
  group: 'main' | 'administration';
  label: string;
  icon: Icon;
  roles: readonly Role[];
  /** The figure beside it. */
  count?: CountName;
  /** Those of these roles see here that a chat has something unread: the list holds the tickets of their chats. */
  unreadFor?: readonly Role[];
  /** Another address of the same page. */
  alias?: string;
}

export interface AppRoute {
  path: string;
  /**
   * `public` for everybody, `guest` for those who are not signed in, `passage` for those who come with a one-time
   * token or its refusal, or the roles that may open it.
   */
  access: 'public' | 'guest' | 'passage' | readonly Role[];
  Page: LazyPage;
  navigation?: readonly NavigationEntry[];
}

const ADMIN: readonly Role[] = ['admin'];
const DESK: readonly Role[] = ['admin', 'bu_head', 'manager'];
const REQUESTERS: readonly Role[] = ['user', 'bu_head', 'manager'];
const ASSIGNEES: readonly Role[] = ['admin', 'bu_head', 'manager', 'devops_agent'];
const SUPER: readonly Role[] = ['super_admin'];
const MEMBERS = ROLES.filter((role) => role !== 'super_admin');

const LoginPage = lazyPage(async () => (await import('../features/auth/pages/LoginPage.tsx')).LoginPage);
const AdminLoginPage = lazyPage(
  async () => (await import('../features/auth/pages/AdminLoginPage.tsx')).AdminLoginPage,
);
const ForgotPasswordPage = lazyPage(
  async () => (await import('../features/auth/pages/ForgotPasswordPage.tsx')).ForgotPasswordPage,
);
const ResetPasswordPage = lazyPage(
  async () => (await import('../features/auth/pages/ResetPasswordPage.tsx')).ResetPasswordPage,
);
const AcceptInvitationPage = lazyPage(
  async () => (await import('../features/auth/pages/AcceptInvitationPage.tsx')).AcceptInvitationPage,
);
const RegisterPage = lazyPage(
  async () => (await import('../features/auth/pages/RegisterPage.tsx')).RegisterPage,
);
const ConfirmRegistrationPage = lazyPage(
  async () => (await import('../features/auth/pages/ConfirmRegistrationPage.tsx')).ConfirmRegistrationPage,
);
const ConfirmEmailPage = lazyPage(
  async () => (await import('../features/auth/pages/ConfirmEmailPage.tsx')).ConfirmEmailPage,
);
const OAuthCallbackPage = lazyPage(
  async () => (await import('../features/auth/pages/OAuthCallbackPage.tsx')).OAuthCallbackPage,
);
const CompleteProfilePage = lazyPage(
  async () => (await import('../features/auth/pages/CompleteProfilePage.tsx')).CompleteProfilePage,
);
const ApprovalsPage = lazyPage(
  async () => (await import('../features/approvals/pages/ApprovalsPage.tsx')).ApprovalsPage,
);
const UsersPage = lazyPage(async () => (await import('../features/users/pages/UsersPage.tsx')).UsersPage);
const AllUsersPage = lazyPage(
  async () => (await import('../features/users/pages/AllUsersPage.tsx')).AllUsersPage,
);
const SetUpPage = lazyPage(async () => (await import('../features/set-up/pages/SetUpPage.tsx')).SetUpPage);
const FirstStepsPage = lazyPage(
  async () => (await import('../features/set-up/pages/FirstStepsPage.tsx')).FirstStepsPage,
);
const TermsOfUsePage = lazyPage(
  async () => (await import('../features/static-pages/TermsOfUsePage.tsx')).TermsOfUsePage,
);
const PrivacyPolicyPage = lazyPage(
  async () => (await import('../features/static-pages/PrivacyPolicyPage.tsx')).PrivacyPolicyPage,
);
const DashboardPage = lazyPage(async () => (await import('./DashboardWithExport.tsx')).DashboardWithExport);
const MyTicketsPage = lazyPage(
  async () => (await import('../features/tickets/pages/MyTicketsPage.tsx')).MyTicketsPage,
);
const AssignedTicketsPage = lazyPage(
  async () => (await import('../features/tickets/pages/AssignedTicketsPage.tsx')).AssignedTicketsPage,
);
const AllTicketsPage = lazyPage(
  async () => (await import('../features/tickets/pages/AllTicketsPage.tsx')).AllTicketsPage,
);
const EveryTicketPage = lazyPage(
  async () => (await import('../features/tickets/pages/EveryTicketPage.tsx')).EveryTicketPage,
);
const CreateTicketPage = lazyPage(
  async () => (await import('../features/tickets/pages/CreateTicketPage.tsx')).CreateTicketPage,
);
const TicketPage = lazyPage(async () => (await import('./TicketWithChat.tsx')).TicketWithChat);
const EditTicketPage = lazyPage(
  async () => (await import('../features/tickets/pages/EditTicketPage.tsx')).EditTicketPage,
);
const ScheduledTicketsPage = lazyPage(
  async () =>
    (await import('../features/scheduled-tickets/pages/ScheduledTicketsPage.tsx')).ScheduledTicketsPage,
);
const ScheduledTicketPage = lazyPage(
  async () =>
    (await import('../features/scheduled-tickets/pages/ScheduledTicketPage.tsx')).ScheduledTicketPage,
);
const CategoriesPage = lazyPage(
  async () => (await import('../features/categories/pages/CategoriesPage.tsx')).CategoriesPage,
);
const ProjectsPage = lazyPage(
  async () => (await import('../features/projects/pages/ProjectsPage.tsx')).ProjectsPage,
);
const EveryProjectPage = lazyPage(
  async () => (await import('../features/projects/pages/EveryProjectPage.tsx')).EveryProjectPage,
);
const OrganizationsPage = lazyPage(
  async () => (await import('../features/organizations/pages/OrganizationsPage.tsx')).OrganizationsPage,
);
const SubscriptionsPage = lazyPage(
  async () => (await import('../features/subscriptions/pages/SubscriptionsPage.tsx')).SubscriptionsPage,
);
const AddOrganizationPage = lazyPage(
  async () => (await import('../features/organizations/pages/AddOrganizationPage.tsx')).AddOrganizationPage,
);
const OrganizationPage = lazyPage(
  async () => (await import('../features/organizations/pages/OrganizationPage.tsx')).OrganizationPage,
);
const EditOrganizationPage = lazyPage(
  async () => (await import('../features/organizations/pages/EditOrganizationPage.tsx')).EditOrganizationPage,
);
const MyOrganizationPage = lazyPage(
  async () => (await import('./MyOrganizationWithRequest.tsx')).MyOrganizationWithRequest,
);
const AuditPage = lazyPage(async () => (await import('../features/audit/pages/AuditPage.tsx')).AuditPage);
const ProfilePage = lazyPage(async () => (await import('./ProfileWithLayout.tsx')).ProfileWithLayout);

/** In the order of the sidebar. */
export const routes: readonly AppRoute[] = [
  { path: paths.login, access: 'guest', Page: LoginPage },
  { path: paths.adminLogin, access: 'guest', Page: AdminLoginPage },
  { path: paths.register, access: 'guest', Page: RegisterPage },
  { path: paths.forgotPassword, access: 'public', Page: ForgotPasswordPage },
  { path: paths.resetPassword, access: 'public', Page: ResetPasswordPage },
  { path: paths.acceptInvitation, access: 'public', Page: AcceptInvitationPage },
  { path: paths.confirmRegistration, access: 'public', Page: ConfirmRegistrationPage },
  { path: paths.confirmEmail, access: 'public', Page: ConfirmEmailPage },
  { path: paths.oauthCallback, access: 'passage', Page: OAuthCallbackPage },
  { path: paths.completeProfile, access: 'passage', Page: CompleteProfilePage },
  { path: paths.setUp, access: 'public', Page: SetUpPage },
  { path: paths.setUpOrganization, access: ['super_admin'], Page: FirstStepsPage },
  { path: paths.terms, access: 'public', Page: TermsOfUsePage },
  { path: paths.privacy, access: 'public', Page: PrivacyPolicyPage },
  {
    path: paths.dashboard,
    access: SIGNED_IN,
    Page: DashboardPage,
    navigation: [
      {
        group: 'main',
        label: text.dashboard,
        icon: IconLayoutDashboard,
        roles: MEMBERS,
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
  },
  { path: paths.admin, access: DESK, Page: DashboardPage },
  { path: paths.superAdmin, access: SUPER, Page: DashboardPage },
  {
    path: paths.organizations,
    access: SUPER,
    Page: OrganizationsPage,
    navigation: [{ group: 'main', label: text.organizations, icon: IconBuilding, roles: SUPER }],
  },
  { path: paths.addOrganization, access: SUPER, Page: AddOrganizationPage },
  { path: organizationPattern, access: SUPER, Page: OrganizationPage },
  { path: editOrganizationPattern, access: SUPER, Page: EditOrganizationPage },
  {
    path: paths.allUsers,
    access: SUPER,
    Page: AllUsersPage,
    navigation: [{ group: 'main', label: text.allUsers, icon: IconUsers, roles: SUPER }],
  },
  {
    path: paths.everyTicket,
    access: SUPER,
    Page: EveryTicketPage,
    navigation: [{ group: 'main', label: text.allTickets, icon: IconInbox, roles: SUPER }],
  },
  {
    path: paths.everyProject,
    access: SUPER,
    Page: EveryProjectPage,
    navigation: [{ group: 'main', label: text.allProjects, icon: IconFolders, roles: SUPER }],
  },
  {
    path: paths.subscriptions,
    access: SUPER,
    Page: SubscriptionsPage,
    navigation: [{ group: 'main', label: text.subscriptions, icon: IconCreditCard, roles: SUPER }],
  },
  {
    path: paths.createTicket,
    access: SIGNED_IN,
    Page: CreateTicketPage,
    navigation: [{ group: 'main', label: text.createTicket, icon: IconSquarePlus, roles: REQUESTERS }],
  },
  {
    path: paths.myTickets,
    access: SIGNED_IN,
    Page: MyTicketsPage,
    navigation: [
      {
        group: 'main',
        label: text.myTickets,
        icon: IconTicket,
        roles: REQUESTERS,
        count: 'mine',
        unreadFor: ['user'],
      },
    ],
  },
  {
    path: paths.assignedTickets,
    access: ASSIGNEES,
    Page: AssignedTicketsPage,
    navigation: [
      {
        group: 'main',
        label: text.assignedToMe,
        icon: IconUserCheck,
        roles: ASSIGNEES,
        count: 'assigned',
        unreadFor: ['devops_agent'],
      },
    ],
  },
  { path: ticketPattern, access: SIGNED_IN, Page: TicketPage },
  { path: editTicketPattern, access: SIGNED_IN, Page: EditTicketPage },
  {
    path: paths.profile,
    access: SIGNED_IN,
    Page: ProfilePage,
    navigation: [{ group: 'main', label: text.profile, icon: IconUserCircle, roles: ROLES }],
  },
  {
    path: paths.allTickets,
    access: DESK,
    Page: AllTicketsPage,
    navigation: [
      { group: 'administration', label: text.allTickets, icon: IconInbox, roles: DESK, unreadFor: DESK },
    ],
  },
  { path: adminTicketPattern, access: DESK, Page: TicketPage },
  {
    path: paths.scheduledTickets,
    access: ADMIN,
    Page: ScheduledTicketsPage,
    navigation: [
      { group: 'administration', label: text.scheduledTickets, icon: IconCalendarRepeat, roles: ADMIN },
    ],
  },
  { path: schedulePattern, access: ADMIN, Page: ScheduledTicketPage },
  {
    path: paths.users,
    access: ADMIN,
    Page: UsersPage,
    navigation: [{ group: 'administration', label: text.users, icon: IconUsers, roles: ADMIN }],
  },
  {
    path: paths.approvals,
    access: ADMIN,
    Page: ApprovalsPage,
    navigation: [{ group: 'administration', label: text.approvals, icon: IconUserQuestion, roles: ADMIN }],
  },
  {
    path: paths.categories,
    access: ADMIN,
    Page: CategoriesPage,
    navigation: [{ group: 'administration', label: text.categories, icon: IconCategory, roles: ADMIN }],
  },
  {
    path: paths.projects,
    access: ADMIN,
    Page: ProjectsPage,
    navigation: [{ group: 'administration', label: text.projects, icon: IconFolders, roles: ADMIN }],
  },
  {
    path: paths.myOrganization,
    access: ADMIN,
    Page: MyOrganizationPage,
    navigation: [{ group: 'administration', label: text.myOrganization, icon: IconBuilding, roles: ADMIN }],
  },
  {
    path: paths.audit,
    access: ADMIN,
    Page: AuditPage,
    navigation: [{ group: 'administration', label: text.audit, icon: IconHistory, roles: ADMIN }],
  },
];

/** The route of a path, or undefined for a path that leads nowhere. */
export function findRoute(pathname: string): AppRoute | undefined {
  const match = matchRoutes(
    routes.map((route) => ({ path: route.path, handle: route })),
    pathname,
  )?.at(-1);
  return match?.route.handle;
}

/** What a super admin sees of all organizations. */
import {
  IconBuilding,
  IconCreditCard,
  IconFolders,
  IconForms,
  IconInbox,
  IconMail,
  IconShieldLock,
  IconUsers,
  IconWorldCheck,
} from '@tabler/icons-react';
import { lazyPage } from '../../lib/navigation/lazy-page.ts';
import { editOrganizationPattern, organizationPattern, paths } from '../../lib/navigation/paths.ts';
import { text } from '../text.ts';
import type { AppRoute } from './app-route.ts';
import { SUPER } from './role-groups.ts';

const OrganizationsPage = lazyPage(async () => (await organizations()).OrganizationsPage);
const organizations = () => import('../pages/organization.ts');
const AddOrganizationPage = lazyPage(async () => (await organizations()).AddOrganizationPage);
const OrganizationPage = lazyPage(async () => (await organizations()).OrganizationPage);
const EditOrganizationPage = lazyPage(async () => (await organizations()).EditOrganizationPage);
const AllUsersPage = lazyPage(async () => (await import('../pages/people.ts')).AllUsersPage);
const EveryTicketPage = lazyPage(
  async () => (await import('../../features/tickets/pages/EveryTicketPage.tsx')).EveryTicketPage,
);
const EveryProjectPage = lazyPage(async () => (await import('../pages/catalogue.ts')).EveryProjectPage);
const SubscriptionsPage = lazyPage(async () => (await organizations()).SubscriptionsPage);
const TemplatesPage = lazyPage(async () => (await import('../pages/request-types.ts')).TemplatesPage);
const EveryDomainPage = lazyPage(async () => (await import('../pages/administration.ts')).EveryDomainPage);
const records = () => import('../pages/record.ts');
const EverySecurityLogPage = lazyPage(async () => (await records()).EverySecurityLogPage);

const MailStatePage = lazyPage(async () => (await import('../pages/mail.ts')).MailStatePage);

export const installationRoutes: readonly AppRoute[] = [
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
    navigation: [{ group: 'main', label: text.allTickets, icon: IconInbox, roles: SUPER, unread: 'all' }],
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
    path: paths.templates,
    access: SUPER,
    Page: TemplatesPage,
    navigation: [{ group: 'main', label: text.templates, icon: IconForms, roles: SUPER }],
  },
  {
    path: paths.everyDomain,
    access: SUPER,
    Page: EveryDomainPage,
    navigation: [{ group: 'main', label: text.domains, icon: IconWorldCheck, roles: SUPER }],
  },
  {
    path: paths.mailState,
    access: SUPER,
    Page: MailStatePage,
    navigation: [{ group: 'main', label: text.mail, icon: IconMail, roles: SUPER }],
  },
  {
    path: paths.everySecurityLog,
    access: SUPER,
    Page: EverySecurityLogPage,
    navigation: [{ group: 'main', label: text.securityLog, icon: IconShieldLock, roles: SUPER }],
  },
];

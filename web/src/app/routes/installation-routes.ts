/** What a super admin sees of all organizations. */
import { lazyPage } from '../../lib/navigation/lazy-page.ts';
import { editOrganizationPattern, organizationPattern, paths } from '../../lib/navigation/paths.ts';
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
  },
  { path: paths.addOrganization, access: SUPER, Page: AddOrganizationPage },
  { path: organizationPattern, access: SUPER, Page: OrganizationPage },
  { path: editOrganizationPattern, access: SUPER, Page: EditOrganizationPage },
  {
    path: paths.allUsers,
    access: SUPER,
    Page: AllUsersPage,
  },
  {
    path: paths.everyTicket,
    access: SUPER,
    Page: EveryTicketPage,
  },
  {
    path: paths.everyProject,
    access: SUPER,
    Page: EveryProjectPage,
  },
  {
    path: paths.subscriptions,
    access: SUPER,
    Page: SubscriptionsPage,
  },
  {
    path: paths.templates,
    access: SUPER,
    Page: TemplatesPage,
  },
  {
    path: paths.everyDomain,
    access: SUPER,
    Page: EveryDomainPage,
  },
  {
    path: paths.mailState,
    access: SUPER,
    Page: MailStatePage,
  },
  {
    path: paths.everySecurityLog,
    access: SUPER,
    Page: EverySecurityLogPage,
  },
];

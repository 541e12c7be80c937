/** What an admin keeps in order in the own organization. */
import { DESK } from '@switchboard/contract/endpoint.ts';
import { DESK_ROLES } from '@switchboard/contract/enums.ts';
import { lazyPage } from '../../lib/navigation/lazy-page.ts';
import {
  heldLetterPattern,
  intakePattern,
  paths,
  schedulePattern,
  seenTicketsPattern,
  webhookPattern,
} from '../../lib/navigation/paths.ts';
import type { AppRoute } from './app-route.ts';
import { ADMIN, ASSIGNEES_AND_SUPER, DESK_AND_SUPER, SUPER } from './role-groups.ts';

const ChecklistTemplatesPage = lazyPage(async () => (await administration()).ChecklistTemplatesPage);
const MacrosPage = lazyPage(
  async () => (await import('../../features/tickets/pages/MacrosPage.tsx')).MacrosPage,
);
const RequestTypesPage = lazyPage(async () => (await import('../pages/request-types.ts')).RequestTypesPage);
const TeamsPage = lazyPage(async () => (await service()).TeamsPage);
const service = () => import('../pages/service.ts');
const ServiceTimesPage = lazyPage(async () => (await service()).ServiceTimesPage);
const ServiceReportPage = lazyPage(async () => (await service()).ServiceReportPage);
const RolesPage = lazyPage(async () => (await administration()).RolesPage);
const SignInSettingsPage = lazyPage(async () => (await administration()).SignInSettingsPage);
const TagsPage = lazyPage(async () => (await administration()).TagsPage);
const ScheduledTicketsPage = lazyPage(async () => (await schedules()).ScheduledTicketsPage);
const schedules = () => import('../pages/schedule.ts');
const ScheduledTicketPage = lazyPage(async () => (await schedules()).ScheduledTicketPage);
const SeenTicketsPage = lazyPage(async () => (await administration()).SeenTicketsPage);
const UsersPage = lazyPage(async () => (await people()).UsersPage);
const ApprovalsPage = lazyPage(async () => (await people()).ApprovalsPage);
const ApprovalRulesPage = lazyPage(async () => (await administration()).ApprovalRulesPage);
const CategoriesPage = lazyPage(async () => (await catalogue()).CategoriesPage);
const ProjectsPage = lazyPage(async () => (await catalogue()).ProjectsPage);
const MyOrganizationPage = lazyPage(
  async () => (await import('../MyOrganizationWithRequest.tsx')).MyOrganizationWithRequest,
);
const administration = () => import('../pages/administration.ts');
const AccessPage = lazyPage(async () => (await administration()).AccessPage);
const people = () => import('../pages/people.ts');
const catalogue = () => import('../pages/catalogue.ts');
const mail = () => import('../pages/mail.ts');
const MailIntakePage = lazyPage(async () => (await mail()).MailIntakePage);
const DeliveriesPage = lazyPage(async () => (await mail()).DeliveriesPage);
const LettersPage = lazyPage(async () => (await mail()).LettersPage);
const HeldLettersPage = lazyPage(async () => (await mail()).HeldLettersPage);
const HeldLetterPage = lazyPage(async () => (await mail()).HeldLetterPage);
const WebhooksPage = lazyPage(async () => (await administration()).WebhooksPage);
const WebhookPage = lazyPage(async () => (await administration()).WebhookPage);
const IntakesPage = lazyPage(async () => (await administration()).IntakesPage);
const IntakePage = lazyPage(async () => (await administration()).IntakePage);
const ServiceAccountsPage = lazyPage(async () => (await administration()).ServiceAccountsPage);
const AllTokensPage = lazyPage(async () => (await administration()).AllTokensPage);
const records = () => import('../pages/record.ts');
const AuditPage = lazyPage(async () => (await records()).AuditPage);
const SecurityLogPage = lazyPage(async () => (await records()).SecurityLogPage);
const ExportsPage = lazyPage(async () => (await records()).ExportsPage);
const KeepingPage = lazyPage(async () => (await records()).KeepingPage);

export const administrationRoutes: readonly AppRoute[] = [
  {
    path: paths.scheduledTickets,
    permission: 'schedules.manage',
    access: ADMIN,
    Page: ScheduledTicketsPage,
  },
  { path: schedulePattern, permission: 'schedules.manage', access: ADMIN, Page: ScheduledTicketPage },
  {
    path: paths.users,
    permission: 'users.read',
    access: ADMIN,
    Page: UsersPage,
  },
  { path: seenTicketsPattern, access: ADMIN, Page: SeenTicketsPage },
  {
    path: paths.approvals,
    permission: 'users.manage',
    access: ADMIN,
    Page: ApprovalsPage,
  },
  {
    path: paths.categories,
    permission: 'categories.manage',
    access: ADMIN,
    Page: CategoriesPage,
  },
  {
    path: paths.tags,
    access: DESK_ROLES,
    Page: TagsPage,
  },
  {
    path: paths.checklistTemplates,
    access: DESK_ROLES,
    Page: ChecklistTemplatesPage,
  },
  {
    path: paths.requestTypes,
    access: DESK_AND_SUPER,
    Page: RequestTypesPage,
  },
  {
    path: paths.serviceTimes,
    access: DESK_AND_SUPER,
    Page: ServiceTimesPage,
  },
  {
    path: paths.serviceReport,
    permission: 'dashboards.read',
    access: DESK_AND_SUPER,
    Page: ServiceReportPage,
  },
  {
    path: paths.teams,
    access: ASSIGNEES_AND_SUPER,
    Page: TeamsPage,
  },
  {
    path: paths.macros,
    access: [...DESK, 'devops_agent'],
    Page: MacrosPage,
  },
  {
    path: paths.projects,
    permission: 'projects.manage',
    access: ADMIN,
    Page: ProjectsPage,
  },
  {
    path: paths.myOrganization,
    access: ADMIN,
    Page: MyOrganizationPage,
  },
  {
    path: paths.roles,
    access: ADMIN,
    Page: RolesPage,
  },
  {
    path: paths.signInSettings,
    access: ADMIN,
    Page: SignInSettingsPage,
  },
  {
    path: paths.approvalRules,
    permission: 'approvals.manage',
    access: ADMIN,
    Page: ApprovalRulesPage,
  },
  {
    path: paths.access,
    access: ADMIN,
    Page: AccessPage,
  },
  {
    path: paths.mailIntake,
    access: ADMIN,
    Page: MailIntakePage,
  },
  { path: paths.letters, access: ADMIN, Page: LettersPage },
  { path: paths.deliveries, access: ADMIN, Page: DeliveriesPage },
  { path: paths.heldLetters, access: ADMIN, Page: HeldLettersPage },
  { path: heldLetterPattern, access: ADMIN, Page: HeldLetterPage },
  {
    path: paths.audit,
    permission: 'audit.read',
    access: ADMIN,
    Page: AuditPage,
  },
  {
    path: paths.securityLog,
    access: ADMIN,
    Page: SecurityLogPage,
  },
  {
    path: paths.exports,
    access: ADMIN,
    Page: ExportsPage,
  },
  {
    path: paths.keeping,
    access: [...ADMIN, ...SUPER],
    Page: KeepingPage,
  },
  {
    path: paths.serviceAccounts,
    access: ADMIN,
    Page: ServiceAccountsPage,
  },
  { path: paths.allTokens, access: ADMIN, Page: AllTokensPage },
  {
    path: paths.webhooks,
    access: ADMIN,
    Page: WebhooksPage,
  },
  { path: webhookPattern, access: ADMIN, Page: WebhookPage },
  {
    path: paths.intakes,
    access: ADMIN,
    Page: IntakesPage,
  },
  { path: intakePattern, access: ADMIN, Page: IntakePage },
];

/** Every address of the application, once. */
export const paths = {
  home: '/',
  dashboard: '/dashboard',
  login: '/login',
  adminLogin: '/admin/login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  acceptInvitation: '/accept-invitation',
  register: '/register',
  confirmRegistration: '/confirm-registration',
  confirmEmail: '/confirm-email',
  decide: '/decide',
  unsubscribe: '/unsubscribe',
  oauthCallback: '/oauth/callback',
  completeProfile: '/complete-profile',
  setUp: '/setup',
  setUpOrganization: '/setup/organization',
  terms: '/terms-of-use',
  privacy: '/privacy-policy',
  createTicket: '/tickets/create',
  myTickets: '/tickets',
  assignedTickets: '/tickets/assigned',
  sharedTickets: '/tickets/shared',
  participatingTickets: '/tickets/participating',
  watchedTickets: '/tickets/watching',
  approvingTickets: '/tickets/approving',
  triage: '/triage',
  toApprove: '/approvals',
  absences: '/absences',
  profile: '/profile',
  notificationSettings: '/profile/notifications',
  notifications: '/notifications',
  drafts: '/drafts',
  search: '/search',
  views: '/views',
  newView: '/views/new',
  admin: '/admin',
  allTickets: '/admin/tickets',
  users: '/admin/users',
  approvals: '/admin/users/approvals',
  scheduledTickets: '/admin/scheduled-tickets',
  categories: '/admin/categories',
  tags: '/admin/tags',
  checklistTemplates: '/admin/checklist-templates',
  serviceTimes: '/admin/service-times',
  serviceReport: '/admin/service-report',
  macros: '/admin/macros',
  requestTypes: '/admin/request-types',
  teams: '/admin/teams',
  projects: '/admin/projects',
  access: '/admin/access',
  roles: '/admin/roles',
  signInSettings: '/admin/sign-in',
  approvalRules: '/admin/approval-rules',
  webhooks: '/admin/integrations/webhooks',
  intakes: '/admin/integrations/incoming',
  mailIntake: '/admin/mail',
  letters: '/admin/mail/letters',
  deliveries: '/admin/mail/deliveries',
  heldLetters: '/admin/mail/held',
  serviceAccounts: '/admin/integrations/service-accounts',
  allTokens: '/admin/integrations/tokens',
  audit: '/admin/audit',
  securityLog: '/admin/security-log',
  exports: '/admin/data/exports',
  keeping: '/admin/data/keeping',
  myOrganization: '/admin/organizations',
  superAdmin: '/super-admin',
  organizations: '/super-admin/organizations',
  allUsers: '/super-admin/users',
  everyTicket: '/super-admin/tickets',
  everyProject: '/super-admin/projects',
  subscriptions: '/super-admin/subscriptions',
  templates: '/super-admin/templates',
  everyDomain: '/super-admin/domains',
  mailState: '/super-admin/mail',
  everySecurityLog: '/super-admin/security-log',
  addOrganization: '/super-admin/organizations/add',
} as const;

export const ticketPattern = `${paths.myTickets}/:id`;
export const editTicketPattern = `${ticketPattern}/edit`;
export const viewPattern = `${paths.views}/:id`;
/** In the place of an id: a search that is no view yet. */
export const NEW_VIEW = 'new';
export const viewPath = (id: string) => `${paths.views}/${id}`;
export const adminTicketPattern = `${paths.allTickets}/:id`;
/** The form of a new ticket, with a summary to begin with. */
export const createTicketPath = (summary: string) =>
  summary === '' ? paths.createTicket : `${paths.createTicket}?${new URLSearchParams({ summary })}`;
/** Everything that somebody may read with these words. */
export const searchPath = (q: string) =>
  q === '' ? paths.search : `${paths.search}?${new URLSearchParams({ q })}`;
/** The active people of an organization who have not signed in for so many days. */
export const idleUsersPath = (organization: string, days: number) =>
  `${paths.allUsers}?${new URLSearchParams({ organization, status: 'active', idle: String(days) })}`;
/** What one of the organization's people can read. */
export const seenTicketsPattern = `${paths.users}/:id/access`;
export const seenTicketsPath = (id: string) => `${paths.users}/${encodeURIComponent(id)}/access`;
export const organizationPattern = `${paths.organizations}/:id`;
export const editOrganizationPattern = `${organizationPattern}/edit`;
export const schedulePattern = `${paths.scheduledTickets}/:id`;
export const webhookPattern = `${paths.webhooks}/:id`;
export const intakePattern = `${paths.intakes}/:id`;
export const heldLetterPattern = `${paths.heldLetters}/:id`;
export const ticketPath = (id: string) => `${paths.myTickets}/${encodeURIComponent(id)}`;
export const adminTicketPath = (id: string) => `${paths.allTickets}/${encodeURIComponent(id)}`;
export const webhookPath = (id: string) => `${paths.webhooks}/${encodeURIComponent(id)}`;
export const intakePath = (id: string) => `${paths.intakes}/${encodeURIComponent(id)}`;
export const heldLetterPath = (id: string) => `${paths.heldLetters}/${encodeURIComponent(id)}`;
export const schedulePath = (id: string) => `${paths.scheduledTickets}/${encodeURIComponent(id)}`;
export const organizationPath = (id: string) => `${paths.organizations}/${encodeURIComponent(id)}`;
export const editOrganizationPath = (id: string) => `${organizationPath(id)}/edit`;
/** All users, narrowed to those of one organization. */
export const organizationUsersPath = (id: string) =>
  `${paths.allUsers}?${new URLSearchParams({ organization: id })}`;

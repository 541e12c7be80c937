/** Every page of the product with who may open it. */
import { MEMBER_ROLES, ROLES, type Role } from '@switchboard/contract/enums.ts';
import * as addresses from '@switchboard/web/src/lib/navigation/paths.ts';

export const THEMES = ['light', 'dark', 'ocean'] as const;

/** Stands for the id of a ticket that everybody who visits may read. */
export const TICKET = ':ticket';
/** Stands for the id of a schedule that the admin may read. */
export const SCHEDULE = ':schedule';

/** Stands for the id of a letter that waits for the admin. */
const LETTER = ':letter';

/** Stands for the id of an organization that the super admin reads. */
const ORGANIZATION = ':organization';

/** Stands for the id of one of the admin's people. */
const PERSON = ':person';

/** Stands for the id of a webhook of the admin's organization. */
const WEBHOOK = ':webhook';
/** The same of an intake. */
const INTAKE = ':intake';

export interface ProductPage {
  readonly path: string;
  /** `guest` for those who are not signed in, `everybody`, or the roles that may open it. */
  readonly access: 'guest' | 'everybody' | readonly Role[];
}

const DESK: readonly Role[] = ['admin', 'bu_head', 'manager'];
const ADMIN: readonly Role[] = ['admin'];
const SUPER: readonly Role[] = ['super_admin'];
const ASSIGNEES: readonly Role[] = [...DESK, 'devops_agent'];

const ALL_PAGES: readonly ProductPage[] = [
  { path: '/login', access: 'guest' },
  { path: '/admin/login', access: 'guest' },
  { path: '/register', access: 'guest' },
  { path: '/confirm-registration', access: 'everybody' },
  { path: '/confirm-email', access: 'everybody' },
  { path: '/decide', access: 'everybody' },
  { path: '/unsubscribe', access: 'everybody' },
  { path: '/forgot-password', access: 'everybody' },
  { path: '/reset-password', access: 'everybody' },
  { path: '/accept-invitation', access: 'everybody' },
  // Nothing is there for whoever comes without a one-time token.
  { path: '/oauth/callback', access: [] },
  { path: '/complete-profile', access: [] },
  { path: '/setup', access: 'everybody' },
  { path: '/setup/organization', access: SUPER },
  { path: '/terms-of-use', access: 'everybody' },
  { path: '/privacy-policy', access: 'everybody' },
  { path: '/dashboard', access: ROLES },
  { path: '/tickets/create', access: ROLES },
  { path: '/tickets', access: ROLES },
  { path: '/tickets/assigned', access: ASSIGNEES },
  { path: '/tickets/shared', access: MEMBER_ROLES },
  { path: '/tickets/participating', access: MEMBER_ROLES },
  { path: '/tickets/watching', access: MEMBER_ROLES },
  { path: '/tickets/approving', access: MEMBER_ROLES },
  { path: `/tickets/${TICKET}`, access: ROLES },
  { path: `/tickets/${TICKET}/edit`, access: ROLES },
  { path: '/profile', access: ROLES },
  { path: '/profile/notifications', access: ROLES },
  { path: '/notifications', access: ROLES },
  { path: '/drafts', access: ROLES },
  { path: '/search', access: ROLES },
  { path: '/views', access: ROLES },
  { path: '/views/new', access: ROLES },
  { path: '/admin', access: DESK },
  { path: '/admin/tickets', access: DESK },
  { path: `/admin/tickets/${TICKET}`, access: DESK },
  { path: '/admin/users', access: ADMIN },
  { path: `/admin/users/${PERSON}/access`, access: ADMIN },
  { path: '/admin/users/approvals', access: ADMIN },
  { path: '/admin/categories', access: ADMIN },
  { path: '/admin/tags', access: DESK },
  { path: '/admin/checklist-templates', access: DESK },
  { path: '/admin/request-types', access: [...DESK, ...SUPER] },
  { path: '/admin/request-types?tab=fields', access: [...DESK, ...SUPER] },
  { path: '/triage', access: [...ASSIGNEES, ...SUPER] },
  { path: '/approvals', access: MEMBER_ROLES },
  { path: '/absences', access: ASSIGNEES },
  { path: '/absences?show=people', access: ASSIGNEES },
  { path: '/admin/service-times', access: [...DESK, ...SUPER] },
  { path: '/admin/service-times?tab=calendars', access: [...DESK, ...SUPER] },
  { path: '/admin/service-times?tab=routing', access: [...DESK, ...SUPER] },
  { path: '/admin/service-times?tab=handing-out', access: [...DESK, ...SUPER] },
  { path: '/admin/service-report', access: [...DESK, ...SUPER] },
  { path: '/admin/teams', access: [...ASSIGNEES, ...SUPER] },
  { path: '/admin/macros', access: [...ASSIGNEES, ...SUPER] },
  { path: '/admin/projects', access: ADMIN },
  { path: '/admin/access', access: ADMIN },
  { path: '/admin/roles', access: ADMIN },
  { path: '/admin/sign-in', access: ADMIN },
  { path: '/admin/sign-in?tab=domains', access: ADMIN },
  { path: '/admin/sign-in?tab=newcomers', access: ADMIN },
  { path: '/admin/sign-in?tab=roles', access: ADMIN },
  { path: '/admin/sign-in?tab=provisioning', access: ADMIN },
  { path: '/admin/data/exports', access: ADMIN },
  { path: '/admin/data/keeping', access: [...ADMIN, ...SUPER] },
  { path: '/admin/data/keeping?tab=erasures', access: ADMIN },
  { path: '/admin/data/keeping?tab=holds', access: ADMIN },
  { path: '/admin/integrations/webhooks', access: ADMIN },
  { path: `/admin/integrations/webhooks/${WEBHOOK}`, access: ADMIN },
  { path: '/admin/integrations/incoming', access: ADMIN },
  { path: `/admin/integrations/incoming/${INTAKE}`, access: ADMIN },
  { path: '/admin/approval-rules', access: ADMIN },
  { path: '/admin/approval-rules?tab=groups', access: ADMIN },
  { path: '/admin/mail', access: ADMIN },
  { path: '/admin/mail/letters', access: ADMIN },
  { path: '/admin/mail/deliveries', access: ADMIN },
  { path: '/admin/mail/held', access: ADMIN },
  { path: `/admin/mail/held/${LETTER}`, access: ADMIN },
  { path: '/admin/integrations/service-accounts', access: ADMIN },
  { path: '/admin/integrations/tokens', access: ADMIN },
  { path: '/admin/audit', access: ADMIN },
  { path: '/admin/security-log', access: ADMIN },
  { path: '/admin/organizations', access: ADMIN },
  { path: '/admin/scheduled-tickets', access: ADMIN },
  { path: `/admin/scheduled-tickets/${SCHEDULE}`, access: ADMIN },
  { path: '/super-admin', access: SUPER },
  { path: '/super-admin/organizations', access: SUPER },
  { path: '/super-admin/users', access: SUPER },
  { path: '/super-admin/tickets', access: SUPER },
  { path: '/super-admin/projects', access: SUPER },
  { path: '/super-admin/subscriptions', access: SUPER },
  { path: '/super-admin/templates', access: SUPER },
  { path: '/super-admin/domains', access: SUPER },
  { path: '/super-admin/domains?tab=groups', access: SUPER },
  { path: '/super-admin/mail', access: SUPER },
  { path: '/super-admin/security-log', access: SUPER },
  { path: '/super-admin/organizations/add', access: SUPER },
  { path: `/super-admin/organizations/${ORGANIZATION}`, access: SUPER },
  { path: `/super-admin/organizations/${ORGANIZATION}/edit`, access: SUPER },
];

/** The things whose ids stand in addresses. */
export interface Things {
  readonly ticket: string;
  readonly schedule: string;
  readonly letter: string;
  readonly organization: string;
  readonly person: string;
  readonly webhook: string;
  readonly intake: string;
}

export const addressOf = (
  path: string,
  { ticket, schedule, letter, organization, person, webhook, intake }: Things,
) =>
  path
    .replace(TICKET, ticket)
    .replace(SCHEDULE, schedule)
    .replace(LETTER, letter)
    .replace(ORGANIZATION, organization)
    .replace(PERSON, person)
    .replace(WEBHOOK, webhook)
    .replace(INTAKE, intake);

function thingOf(pattern: string): string {
  if (pattern.startsWith(addresses.organizationPattern)) return ORGANIZATION;
  if (pattern === addresses.heldLetterPattern) return LETTER;
  if (pattern === addresses.seenTicketsPattern) return PERSON;
  if (pattern === addresses.webhookPattern) return WEBHOOK;
  if (pattern === addresses.intakePattern) return INTAKE;
  return pattern === addresses.schedulePattern ? SCHEDULE : TICKET;
}

/** A view of one's own has no row: a search that is no view yet stands for all. */
const patterns = Object.values(addresses)
  .filter((address) => typeof address === 'string')
  .filter((address) => address.startsWith('/') && address !== addresses.viewPattern);

/** What the product routes by now. */
const routed = new Set([
  ...Object.values(addresses.paths),
  ...patterns.map((pattern) => pattern.replace(':id', thingOf(pattern))),
]);
export const PAGES = ALL_PAGES.filter(({ path }) => routed.has(path));

/** Addresses that the product has and this table lacks. */
export const UNLISTED = [...routed].filter(
  (path) => path !== '/' && !ALL_PAGES.some((page) => page.path === path),
);

export const mayOpen = ({ access }: ProductPage, role: Role) =>
  access === 'everybody' || access.includes(role);

/** Every call of the product. What is not here is not served. */
import * as auth from './access/auth.ts';
import * as google from './access/google.ts';
import * as identityProviders from './access/identity-providers.ts';
import * as passkeys from './access/passkeys.ts';
import * as providerSignOut from './access/provider-sign-out.ts';
import * as recovery from './access/recovery.ts';
import * as registration from './access/registration.ts';
import * as roleMappings from './access/role-mappings.ts';
import * as samlProviders from './access/saml-providers.ts';
import * as secondFactor from './access/second-factor.ts';
import * as signInEnforcement from './access/sign-in-enforcement.ts';
import * as signInPolicy from './access/sign-in-policy.ts';
import * as serviceAccounts from './access/tokens/service-accounts.ts';
import * as tokens from './access/tokens/tokens.ts';
import * as intakes from './alert-intake/intakes.ts';
import * as categories from './catalogue/categories.ts';
import * as projectImport from './catalogue/project-import.ts';
import * as projectMembers from './catalogue/project-members.ts';
import * as projects from './catalogue/projects.ts';
import * as chat from './chat/chat.ts';
import * as dashboards from './dashboards/dashboards.ts';
import * as dataExports from './data-exports/data-exports.ts';
import * as erasures from './data-lifecycle/erasures.ts';
import * as retention from './data-lifecycle/retention.ts';
import type { Endpoint } from './endpoint.ts';
import * as holds from './holds/holds.ts';
import * as platform from './installation/platform.ts';
import * as setUp from './installation/set-up.ts';
import * as heldLetters from './mail-intake/held-letters.ts';
import * as letters from './mail-intake/letters.ts';
import * as mailState from './mail-intake/mail-state.ts';
import * as mailIntake from './mail-intake/settings.ts';
import * as approvals from './members/approvals.ts';
import * as invitations from './members/invitations.ts';
import * as people from './members/people.ts';
import * as profile from './members/profile.ts';
import * as roles from './members/roles.ts';
import * as themes from './members/themes.ts';
import * as userImport from './members/user-import.ts';
import * as users from './members/users.ts';
import * as deliveries from './notifications/deliveries.ts';
import * as notifications from './notifications/notifications.ts';
import * as notificationPreferences from './notifications/preferences.ts';
import * as push from './notifications/push.ts';
import * as unsubscribing from './notifications/unsubscribe.ts';
import * as accessSettings from './organizations/access-settings.ts';
import * as calendars from './organizations/calendars.ts';
import * as domains from './organizations/domains.ts';
import * as holidayImport from './organizations/holiday-import.ts';
import * as licenseRequests from './organizations/license-requests.ts';
import * as organizations from './organizations/organizations.ts';
import * as subscriptions from './organizations/subscriptions.ts';
import * as audit from './record/audit.ts';
import * as securityLog from './record/security-log.ts';
import * as scheduledTickets from './schedules/scheduled-tickets.ts';
import * as scimTokens from './scim/scim-tokens.ts';
import * as absences from './tickets/absences.ts';
import * as approvalLinks from './tickets/approval-links.ts';
import * as approvalRules from './tickets/approval-rules.ts';
import * as ticketApprovals from './tickets/approvals.ts';
import * as approvalsWaiting from './tickets/approvals-waiting.ts';
import * as audience from './tickets/audience.ts';
import * as autoAssign from './tickets/auto-assign.ts';
import * as availability from './tickets/availability.ts';
import * as bulk from './tickets/bulk.ts';
import * as changes from './tickets/changes.ts';
import * as checklists from './tickets/checklists.ts';
import * as clocks from './tickets/clocks.ts';
import * as confidential from './tickets/confidential.ts';
import * as devopsAgents from './tickets/devops-agents.ts';
import * as drafts from './tickets/drafts.ts';
import * as ownFields from './tickets/forms/own-fields.ts';
import * as requestTypeTemplates from './tickets/forms/request-type-templates.ts';
import * as requestTypes from './tickets/forms/request-types.ts';
import * as handovers from './tickets/handovers.ts';
import * as links from './tickets/links.ts';
import * as macros from './tickets/macros/macros.ts';
import * as mentions from './tickets/mentions.ts';
import * as merging from './tickets/merging.ts';
import * as routing from './tickets/routing.ts';
import * as search from './tickets/search/search.ts';
import * as seenTickets from './tickets/seen-tickets.ts';
import * as serviceReport from './tickets/service-report.ts';
import * as ticketSharing from './tickets/sharing.ts';
import * as slaPolicies from './tickets/sla-policies.ts';
import * as tags from './tickets/tags.ts';
import * as teams from './tickets/teams.ts';
import * as ticketLists from './tickets/ticket-lists.ts';
import * as ticketPeople from './tickets/ticket-people.ts';
import * as tickets from './tickets/tickets.ts';
import * as timeline from './tickets/timeline.ts';
import * as triage from './tickets/triage.ts';
import * as undo from './tickets/undo.ts';
import * as views from './tickets/views/views.ts';
import * as watching from './tickets/watching.ts';
import * as webhooks from './webhooks/webhooks.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value;

const MODULES = [
  approvals,
  audit,
  securityLog,
  auth,
  secondFactor,
  passkeys,
  autoAssign,
  dashboards,
  accessSettings,
  licenseRequests,
  recovery,
  registration,
  google,
  identityProviders,
  samlProviders,
  roleMappings,
  providerSignOut,
  signInEnforcement,
  signInPolicy,
  scimTokens,
  profile,
  people,
  platform,
  themes,
  categories,
  projects,
  projectImport,
  projectMembers,
  devopsAgents,
  ticketLists,
  search,
  tickets,
  timeline,
  changes,
  watching,
  mentions,
  undo,
  bulk,
  drafts,
  tags,
  teams,
  availability,
  absences,
  handovers,
  ticketApprovals,
  approvalLinks,
  approvalRules,
  approvalsWaiting,
  webhooks,
  dataExports,
  holds,
  erasures,
  retention,
  intakes,
  domains,
  routing,
  triage,
  links,
  confidential,
  ticketPeople,
  ticketSharing,
  audience,
  seenTickets,
  views,
  merging,
  checklists,
  ownFields,
  requestTypes,
  requestTypeTemplates,
  macros,
  calendars,
  holidayImport,
  serviceReport,
  slaPolicies,
  clocks,
  notifications,
  notificationPreferences,
  deliveries,
  unsubscribing,
  push,
  chat,
  organizations,
  subscriptions,
  users,
  roles,
  userImport,
  invitations,
  setUp,
  scheduledTickets,
  letters,
  heldLetters,
  mailIntake,
  mailState,
  tokens,
  serviceAccounts,
] as const;

export const registry: readonly Endpoint[] = MODULES.flatMap((module): unknown[] =>
  Object.values(module),
).filter(isEndpoint);

type EntryOf<Module> = Module extends unknown ? Extract<Module[keyof Module], Endpoint> : never;
type NameOf<Entry> = Entry extends { readonly access: 'public' }
  ? never
  : Entry extends { readonly method: infer Method extends string; readonly path: infer Path extends string }
    ? `${Method} ${Path}`
    : never;

/** Method and path of every call by somebody signed in. */
export type SignedInCall = NameOf<EntryOf<(typeof MODULES)[number]>>;

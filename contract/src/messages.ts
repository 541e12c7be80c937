/** Words for people that more than one place needs: validation of forms and of calls alike. */

import { TOKENS } from './access/tokens/token-limits.ts';
import { DAY } from './durations.ts';
import { SORTABLE } from './enums.ts';
import {
  ABSENCES,
  AUTO_ASSIGN,
  BULK,
  CALENDARS,
  CHAT,
  CHECKLISTS,
  CONFIDENTIAL,
  FILES,
  HANDOVER_HOURS,
  IMPORT,
  LENGTH,
  LICENSES,
  MAIL_INTAKE,
  MERGES,
  POLICIES,
  PROJECT_MEMBERS,
  ROUTING,
  SCHEDULES,
  SEARCH,
  SILENT_HOURS,
  SNOOZE,
  STORAGE,
  SUBSCRIPTIONS,
  TEAMS,
  TICKET_NUMBERS,
  VIEWS,
} from './limits.ts';

export const passwordTooShort = (least: number) => `Password must be at least ${least} characters`;
export const passwordTooShortLong = (least: number) => `${passwordTooShort(least)} long`;

const megabytes = (bytes: number) => `${bytes / 1024 ** 2}MB`;

/** @param what of a person, such as "First name" */
export const notAName = (what: string) => `${what} must not contain an address or any of < > @ \\`;

/** @param address of the installation it went to */
export const organizationMovedTo = (address: string) => `Your organization has moved to ${address}`;

/** What stands for the summary of a confidential ticket where its reader is not on it. */
export const CONFIDENTIAL_TICKET = 'Confidential ticket';

export const MESSAGES = {
  publicReasonRequired: 'Please say why it is public again',
  openingReason: `Please give a reason of ${CONFIDENTIAL.reasonMin} to ${LENGTH.openingReason} characters`,
  handlersCount: `Please name 1 to ${CONFIDENTIAL.handlers} handlers`,
  handlersOfConfidential: 'Only a confidential ticket has handlers',
  confidentialStaffOnly: 'Only staff can mark tickets as confidential',
  openedAlready: 'You can read this ticket without that',
  handoverConfidential: 'A confidential ticket cannot be handed over',
  emailRequired: 'Email is required',
  emailInvalidAtSignIn: 'Please enter a valid email',
  emailInvalid: 'Please enter a valid email address',
  emailTaken: 'A user with this email already exists',
  emailUnusable: 'This e-mail address cannot be used here',
  passwordRequired: 'Password is required',
  passwordsDiffer: 'Passwords do not match',
  passwordTooShortLong: passwordTooShortLong(LENGTH.passwordMin),
  passwordTooCommon: 'This is one of the passwords that are guessed first. Please choose another.',
  resetEmailOnItsWay:
    'If there is an account with this e-mail, a link for a new password is on its way to it.',
  resetTokenMissing: 'Invalid or missing reset token',
  resetTokenInvalid: 'Invalid or expired reset token',
  passwordReset: 'Your password has been changed. Please sign in with the new one.',
  linkMissing: 'Invalid or missing link',
  linkInvalid: 'This link is invalid or has expired',
  organizationCodeInvalid: 'Invalid organization code',
  registrationEmailOnItsWay: 'An e-mail is on its way to you. Open the link in it to choose a password.',
  registrationConfirmed: 'Your account is ready. Please sign in.',
  emailChanged: 'Your e-mail has been changed. Sign in with the new one from now on.',
  passwordTooShort: passwordTooShort(LENGTH.passwordMin),
  passwordWrong: 'Password is wrong',
  ownSession: 'Sign out to end this session',
  codeRequired: 'Code is required',
  passkeyRefused: 'This passkey was not accepted. Try again, or sign in another way.',
  passkeysUnavailable:
    'Passkeys work where Switchboard is reached by a host name, not by the address of a machine.',
  passkeyName: 'Give the passkey a name',
  codeWrong: 'This code is wrong or has been used already',
  challengeEnded: 'Please sign in again',
  enrolmentEnded: 'Please start again: this key was shown too long ago',
  secondFactorOn: 'The second factor is on already',
  secondFactorOff: 'The second factor is off',
  secondFactorRequired: 'Your role must have a second factor',
  secondFactorFirst: 'Turn on your own second factor first',
  roleUnknown: 'Please choose one of the roles',
  accountStateUnknown: 'Status must be active, inactive or all',
  ownEmail: 'Change your own e-mail in your profile',
  ownAccount: 'You cannot deactivate your own account',
  ownDeletion: 'You cannot delete your own account',
  lastSuperAdmin: 'The last active super admin cannot be removed',
  superAdminStays: 'The role and organization of a super admin cannot be changed',
  alreadyMember: 'They belong to this organization already',
  successorUnknown: 'Please choose an active DevOps agent of your organization',
  handOverToSelf: 'Please choose somebody else',
  ownSecondFactor: 'You cannot reset your own second factor',
  setUpLinkInvalid: 'This set-up link no longer works. Start Switchboard again for a new one.',
  organizationNameRequired: 'Organization name is required',
  organizationCodeRequired: 'Organization code is required',
  organizationCodeMalformed: 'Organization code must contain a letter from A to Z or a digit',
  organizationCodeTaken: 'Organization code already exists',
  organizationEntityTaken: 'Organization entity already exists',
  entityInvalid: 'Invalid organization entity format',
  entityPublicMail: 'A public mail domain cannot be an organization entity',
  websiteInvalid: 'Please enter a valid website URL',
  organizationStatusUnknown: 'Status must be active, inactive or suspended',
  licenseTypeUnknown: 'License type must be basic, premium or enterprise',
  licenseStateUnknown: 'State must be open, granted or declined',
  licenseDecisionUnknown: 'Decision must be granted or declined',
  licenseRequestDecided: 'This request has been decided already',
  licenseTotalNotMore: 'Please grant more licenses than there are',
  subscriptionStatusUnknown: 'Status must be Active, Expired, Suspended or Cancelled',
  subscriptionEndsBeforeStart: 'Expiry date must not be before the start date',
  priceInvalid: `Monthly price must be from 0 to ${SUBSCRIPTIONS.mostMoney}, with two decimals at most`,
  paymentAmountInvalid: `Amount must be from ${SUBSCRIPTIONS.leastPayment} to ${SUBSCRIPTIONS.mostMoney}, with two decimals at most`,
  paymentVoided: 'This payment has been voided already',
  paymentInFuture: 'Date cannot be in the future',
  featuresInvalid: 'Features must be a list of texts',
  tooManyFeatures: `Too many features (${SUBSCRIPTIONS.features} at most)`,
  logoNotBlank: 'Logo must be a file, or blank to remove the current one',
  logoTooLarge: `File size must be less than ${megabytes(FILES.logoBytes)}`,
  logoTypeInvalid: 'Only image files (JPEG, PNG, GIF, WebP) are allowed',
  organizationMissing: 'Organization is required',
  organizationUnknown: 'Please choose one of the organizations',
  organizationsDisagree: 'The organization fields name different organizations',
  adminByEqual: 'Only a super admin can make somebody an admin',
  superAdminByNobody: 'The super admin role cannot be given to anybody',
  currentPasswordRequired: 'Current password is required',
  currentPasswordWrong: 'Current password is wrong',
  tokenRequired: 'Token is required',
  profileCompleted: 'Profile completed successfully',
  profileAlreadyComplete: 'Your profile is already complete',
  noPasswordYet: 'You sign in through another provider and have no password here',
  autoAssignModeUnknown: 'Mode must be least_tickets, round_robin or random',
  autoAssignCapInvalid: `Max tickets per agent must be a whole number from ${AUTO_ASSIGN.smallestCap} to ${AUTO_ASSIGN.largestCap}`,
  notAnAgent: 'Only DevOps agents can take tickets by auto-assign',
  daysInvalid: 'Days must be a whole number from 1 to 9999',
  ticketSortUnknown: `Sort must be newest, oldest or a field, with a minus sign in front for the other direction: ${SORTABLE.join(', ')}`,
  timeZoneUnknown: 'Please name a time zone such as Europe/Berlin',
  organizationRequired: 'Please name an organization',
  storageLimitInvalid: `The storage limit must be a whole number from 1 to ${STORAGE.mostGigabytes} GB, or blank`,
  licenseTotalInvalid: `Total licenses must be a whole number from ${LICENSES.least} to ${LICENSES.most}`,
  themeUnknown: 'Please choose one of the themes',
  switchInvalid: 'Must be on or off',
  ticketTypeRequired: 'Ticket type is required',
  ticketTypeUnknown: 'Ticket type must be Request Service or Report Issue',
  categoryRequired: 'Category is required',
  categoryUnknown: 'Please choose a category of your organization',
  subcategoryUnknown: 'Please choose a subcategory of this category',
  projectRequired: 'Project is required',
  projectUnknown: 'Please choose an active project of your organization',
  projectStatusUnknown: 'Status must be Active, Inactive or Completed',
  projectEndsBeforeStart: 'End date must not be before the start date',
  projectCodeTaken: 'This project code already exists',
  projectManagerUnknown: 'Please choose an active manager of your organization',
  buHeadUnknown: 'Please choose an active BU head of your organization',
  categoryNameTaken: 'This category already exists',
  subcategoryNameTaken: 'This subcategory already exists',
  auditKindUnknown: 'Please choose one of the kinds of entries',
  outcomeUnknown: 'Please choose ok, refused or failed',
  tagRequired: 'Please choose a tag',
  tagUnknown: 'There is no tag of this name',
  permissionUnknown: 'There is no such permission that a role can have',
  permissionTwice: 'A permission can be given once',
  scopeUnknown: 'Please choose how far it reaches',
  scopeWhole: 'This permission is about the whole organization',
  roleNotFound: 'This role does not exist',
  customRolesByAdmins: 'Only an admin can give custom roles',
  ownRoles: 'You cannot change your own roles',
  roleChanged: 'Somebody else has changed this role. Please look at it again.',
  tagNameTaken: 'This name is already used',
  viewUnknown: 'One of these views is no longer there',
  viewScopeUnknown: 'A view is personal, of a role, of a team or of the organization',
  viewRoleRequired: 'Please choose the role that has this view',
  viewGroupUnknown: 'Tickets cannot be put in groups by this',
  viewChanged: 'Somebody else has changed this view. Look at theirs, or save yours as a new one.',
  columnUnknown: 'Lists have no such column',
  columnTwice: 'A column can stand in a list once',
  listModeUnknown: 'Lists have pages or are continuous',
  tooManyPinned: `Too many views (${VIEWS.pinned} at most)`,
  tagToneUnknown: 'Please choose one of the colours',
  tooManyTags: `Too many tags (${SCHEDULES.tags} at most)`,
  linkTypeRequired: 'Please choose how the tickets belong together',
  linkTypeUnknown: 'Type must be relates, duplicate, parent or blocks',
  linkedTicketRequired: 'Please choose a ticket',
  linkAboveItself: 'A ticket cannot be above itself',
  linkInCircle: 'These tickets would wait for each other in a circle',
  checklistChanged: 'Somebody else has changed this checklist. Look at theirs first.',
  checklistOrderInvalid: 'An order names each item of the checklist once',
  checklistChangeRequired: 'Please say what is to be changed',
  checklistItemRequired: 'Please say what is to be done',
  tooManyChecklistItems: `Too many items (${CHECKLISTS.items} at most)`,
  checklistAssigneeUnknown: 'Please choose somebody who can open this ticket',
  triageUnknown: 'Please choose what is to be done with the ticket',
  reasonRequired: 'Reason is required',
  snoozeInvalid: `Please name a moment within the next ${SNOOZE.longest / DAY} days`,
  availabilityUnknown: 'Please choose present or away',
  awayUntilInvalid: 'Please name a moment within the next year',
  webhookAddressNotAllowed: 'This address cannot be used',
  absenceSpanInvalid: `Please name a last day, within ${ABSENCES.days} days of the first`,
  absencePast: 'These days are over',
  absenceOverlaps: 'There is an absence on some of these days already',
  addedUnknown: 'Please choose an active member of your organization',
  addedAsRequired: 'Please say what they may do',
  addedAsUnknown: 'People are added as participant or viewer',
  textKindUnknown: 'Please say whether it is a reply, a note or a chat',
  personUnknown: 'Please choose an active person of your organization',
  substituteUnknown: 'Please choose an active person of the same role',
  handOverNobody: 'Please choose a substitute: only agents hand tickets over, to another agent',
  absentNextStep: 'Take care of it meanwhile',
  substituteOneself: 'A person cannot be their own substitute',
  handoverStateUnknown: 'Please choose offered, accepted, bounced or withdrawn',
  handoverReceiver: 'Please choose an active DevOps agent, or a team',
  handoverNobody: 'Nobody has this ticket. Assign it instead.',
  promiseInvalid: 'Please name a moment to come',
  handoverHoursInvalid: `Please name a number of hours from 1 to ${HANDOVER_HOURS.most}`,
  snoozeAtRest: 'This ticket is at rest already',
  agentOfTeamUnknown: 'Please choose an active DevOps agent of the ticket’s team',
  closedAsDuplicate: 'Closed as a duplicate of another ticket',
  rulesRequired: 'Please name the rules',
  tooManyRules: `Too many rules (${ROUTING.rules} at most)`,
  sharingRequired: 'Please choose who may read it',
  sharingUnknown: 'Sharing is private, project, managers or everyone',
  defaultSharingNotAllowed: 'The default must be one of those that are allowed',
  sharingOnlyNarrower: 'Only the requester can let more people read this',
  membersRequired: 'Please say who belongs to it',
  tooManyProjectMembers: `Too many members (${PROJECT_MEMBERS} at most)`,
  listViewUnknown: 'The view must be mine, shared, participating, watching or approving',
  staffOrEveryone: 'Please choose staff or everyone',
  readingRuleUnknown: 'Please choose one of the reasons',
  leadsScope: 'Please choose organization or projects',
  raiseForStaffOnly: 'Only staff can raise tickets for others',
  requesterOfActive: 'Only a ticket that is worked on can get another requester',
  sharingNotAllowed: 'Your organization does not allow this',
  changedByOther: 'Somebody else has changed this. Look at theirs first.',
  accessChanged: 'Somebody else has changed these settings. Look at theirs first.',
  rulesChanged: 'Somebody else has changed the rules. Look at theirs first.',
  teamRequired: 'Please choose a team',
  teamUnknown: 'Please choose one of the teams of the ticket’s organization',
  teamOfOwnUnknown: 'Please choose one of the teams of your organization',
  teamChanged: 'Somebody else has changed this team. Look at theirs first.',
  memberUnknown: 'Please choose active managers, BU heads, admins or DevOps agents of your organization',
  memberTwice: 'Everybody can be in a team once',
  tooManyMembers: `Too many members (${TEAMS.members} at most)`,
  capacityInvalid: `Capacity must be a whole number from ${AUTO_ASSIGN.smallestCap} to ${AUTO_ASSIGN.largestCap}`,
  templateRequired: 'Please choose a template',
  templateUnknown: 'There is no such template any more',
  mergedTicketRequired: 'Please choose the tickets to merge',
  tooManyMerged: `Too many tickets (${MERGES.sources} at most)`,
  mergedIntoItself: 'A ticket cannot be merged into itself',
  recurrenceUnknown: 'Recurrence must be none, daily, weekly, bi-weekly or monthly',
  scheduleStatusUnknown: 'Status must be active, paused, completed or cancelled',
  scheduleAssignmentUnknown: 'Assignment must be auto_assigned, manual_assigned or unassigned',
  scheduledDateInPast: 'Scheduled date cannot be in the past',
  scheduleEndsBeforeStart: 'End date must be after scheduled date',
  scheduleHasNoRunLeft: 'With this end date the schedule never runs',
  scheduleAssignmentAmbiguous: 'Please choose either auto-assign or one agent',
  calendarTooLong: `Please ask for ${SCHEDULES.calendarDays} days or fewer`,
  dateInvalid: 'Please enter a date',
  contactNumberRequired: 'Contact number is required',
  commentRequired: 'Write a comment or attach a file',
  agentRequired: 'Please select a DevOps agent to assign.',
  entryRequired: 'Please name an entry of the timeline',
  entryUnknown: 'This entry is not one of the ticket’s timeline',
  formatUnknown: 'Format must be plain or markdown',
  revisionInvalid: 'This is not a revision of a draft',
  fileRequired: 'Choose a file',
  mentionsUnreadable: 'Please mention people who can see this',
  channelUnknown: 'Please choose mail or push',
  deliveryOutcomeUnknown: 'Outcome must be queued, sent, skipped, refused, bounced or suppressed',
  silentHoursInvalid: `Please give whole hours, from 0 for never to ${SILENT_HOURS.most}`,
  heldStateUnknown: 'State must be waiting, accepted or refused',
  heldRequesterUnknown: 'Please choose an active person of your organization',
  heldAnswererUnknown: 'A reply can only be accepted for whoever wrote it, while they may write it',
  unknownSendersInvalid: 'Letters of unknown senders: please choose refuse or hold',
  unverifiedInvalid: 'Letters without proof of their sender: please choose hold or accept',
  tooManyMailProjects: `At most ${MAIL_INTAKE.projects} projects can have an address`,
  mailStopped: 'You will get no more of these',
  readRequired: 'Please say whether it has been read',
  notificationsRequired: 'Please name notifications, a ticket, or the newest one that is meant',
  mailModeUnknown: 'Please choose now, digest or never',
  digestUnknown: 'Please choose off, daily or weekly',
  digestHourInvalid: 'The hour must be a whole number from 0 to 23',
  weekdayInvalid: 'The day of the week must be a whole number from 1 to 7',
  timeOfDayInvalid: 'Please name a time such as 22:00',
  quietHoursEmpty: 'Quiet hours must begin and end at different times',
  pushServiceUnknown: 'This push service is not supported',
  pushKeysInvalid: 'The keys of this browser cannot be used',
  pushUnknown: 'Please choose same, mentions or off',
  watchModeUnknown: 'Please choose watch, default or mute',
  quoteNotClosed: 'This quote is not closed',
  filterWithoutValue: 'This filter needs a value',
  searchTooLong: `Search must be ${SEARCH.length} characters or less`,
  searchConditionsTooMany: `A search can have ${SEARCH.conditions} conditions at most`,
  searchSortUnknown:
    'Sort must be relevance, created or updated, with a minus sign in front for the newest first',
  cursorInvalid: 'This cursor is not one of this list',
  momentInvalid: 'Please give a moment with its zone, as in 2026-11-29T12:00:00Z',
  noteCannotReopen: 'An internal note cannot reopen a ticket',
  agentUnknown: 'Please choose an active DevOps agent of the ticket’s organization',
  bulkSelectionEmpty: 'Please choose at least one ticket',
  bulkSelectionTooLarge: `At most ${BULK.tickets.toLocaleString('en')} tickets can be changed at once`,
  bulkOneOrganization: 'Please choose tickets of one organization',
  bulkActionUnknown: 'Please choose what is to be changed',
  bulkNotPossible: 'Not possible',
  bulkOtherCategory: 'It belongs to another category',
  bulkStillOpen: 'Child tickets or checklist items are still open',
  bulkChangedMeanwhile: 'Changed meanwhile',
  bulkCancelled: 'Cancelled',
  bulkPreviewRequired: 'Please name a preview',
  waitingUnknown: 'Please choose vendor, requester or us',
  waitingAtRest: 'A ticket at rest waits for nobody',
  vendorRequired: 'Please say which vendor',
  answerForStaffOnly: 'Only the staff of a ticket can wait for an answer, with a public reply',
  spanInvalid: 'A span is from 00:00 to 24:00 at most, and ends after it begins',
  spansOverlap: 'Spans must not overlap',
  tooManySpans: `A day has ${CALENDARS.spans} spans at most`,
  weekInvalid: 'A week has seven days, Monday first',
  tooManyHolidays: `There can be ${CALENDARS.holidays} holidays at most`,
  holidayTwice: 'Each day can be a holiday once',
  icsRequired: 'Please choose a calendar file (.ics)',
  icsTooLarge: `A calendar file can have ${megabytes(CALENDARS.fileBytes)} at most`,
  icsTooManyDays: `A calendar file can close ${CALENDARS.fileDays.toLocaleString('en')} days at most`,
  icsTooExpensive:
    'This calendar file takes too long to read. Please try again, or choose one with fewer events',
  icsDateWrong: 'This calendar file has an event without a valid date',
  calendarUnknown: 'Please choose one of the calendars',
  policyProjectUnknown: 'Please choose projects of the organization',
  clockFilterInvalid: 'Please choose one of the figures of the service report',
  reportGroupUnknown: 'Please choose what the report is grouped by',
  reportPeriodInvalid: 'Please name a last day, within a year of the first',
  policyTeamUnknown: 'Please choose a team of the organization',
  targetInvalid: `A target is ${POLICIES.smallestTarget} to ${POLICIES.largestTarget.toLocaleString('en')} minutes`,
  percentInvalid: `Please enter a percentage from 1 to ${POLICIES.mostPercent}`,
  tooManyEscalations: `There can be ${POLICIES.escalations} escalations of a clock at most`,
  escalationTwice: 'Each escalation can be there once',
  matchInvalid: 'Please say for which tickets the policy is',
  versionInvalid: 'The version must be a whole number from 1 on',
  eventRequired: 'Please name what is to be undone',
  statusRequired: 'Status is required',
  statusUnknown: 'Status must be Open, In Progress, Resolved or Closed',
  priorityUnknown: 'Priority must be Low, Medium, High or Critical',
  priorityForStaffOnly: 'Only staff can change the priority',
  onlyReads: 'You can only read this ticket',
  internalForStaffOnly: 'Only staff can write internal notes',
  csvRequired: 'Please select a CSV file',
  csvInvalid: 'Please select a valid CSV file',
  csvDropInvalid: 'Please drop a valid CSV file',
  csvOneFile: 'Please choose one file',
  csvTooLarge: `File size must be less than ${megabytes(IMPORT.bytes)}`,
  csvWithoutRows: 'There are no rows below the headings',
  csvRowTooWide:
    'This row has more cells than there are headings. Put quotes around cells that contain the separator',
  leadManagerUnknown: 'Manager Email must be that of an active manager of your organization',
  projectMembersUnknown: 'Member Emails must be those of active people of your organization',
  leadBuHeadUnknown: 'BU Head Email must be that of an active BU head of your organization',
  invitationAccepted: 'Your password is set. Please sign in.',
  invitationInvalid: 'This invitation is invalid or has expired',
  invitationInactive: 'Reactivate this person first',
  invitationOver: 'This person can sign in already',
  importRowLeftOut: 'This row was left out. Import it again.',
  tokenNameRequired: 'Please name what the token is for',
  tokenScopesRequired: 'Please choose at least one scope',
  tokenScopeUnknown: 'Please choose among the scopes',
  tokenDaysInvalid: `A token lasts 1 to ${TOKENS.days} days`,
  tokenDaysOfSuperAdmin: `A token of a super admin lasts ${TOKENS.superAdminDays} days at most`,
  tokenNeedsSecondFactor: 'Turn your second factor on first',
  tokenKindUnknown: 'Please choose personal or service',
  tokenStateUnknown: 'Please choose active, expired or revoked',
  serviceAccountNameRequired: 'Please name what the account is for',
  serviceAccountRoleUnknown: 'Please choose user, DevOps agent, manager or BU head',
  serviceAccountScopeMissing: 'The account does not have this scope',
  idempotencyKeyMalformed: 'Idempotency-Key must be 1 to 255 visible ASCII characters',
  idempotencyKeysUsedUp: 'You have used too many idempotency keys within a day. Please try again later.',
  fileTooLarge: `File size must be less than ${megabytes(FILES.attachmentBytes)}`,
  fileTypeInvalid: 'Invalid file type',
  filesUnavailable: 'Files cannot be reached at the moment. Please try again shortly.',
  fileEmpty: 'File is empty',
  tooManyFiles: 'Too many files',
  dailyUploadsUsed: 'You have uploaded a lot today. Please try again tomorrow.',
  chatImageTypeInvalid: 'Please select an image file',
  chatImageTooLarge: `Image must be less than ${megabytes(CHAT.imageBytes)}`,
  chatImageFailed: 'Failed to upload image',
  chatMessageRequired: 'Write a message',
  ticketNumbersRequired: 'Ticket numbers are required',
  ticketNumbersTooMany: `At most ${TICKET_NUMBERS.most} ticket numbers can be looked up at once`,
  ticketNumberMalformed: 'Ticket numbers look like ACME-00041',
  ticketMissing: "The ticket you're looking for doesn't exist or you don't have access to it.",
} as const;

/** A list is asked for keys that its rows do not have. */
export const fieldsUnknown = (keys: readonly string[]) => `Fields must be among ${keys.join(', ')}`;

/** A filter of a search that is nearly one. */
export const unknownFilter = (typed: string, meant: string) =>
  `Unknown filter ${typed}. Did you mean ${meant}?`;
export const notAValue = (value: string, thing: string) => `${value} is not a ${thing}`;
/** The same for what is not there and for what is not the reader's. */
export const nothingCalled = (thing: string, value: string) => `No ${thing} here is called ${value}`;

/** "Summary must be 200 characters or less". */
/** How many of something there may be. */
export const limitReached = (most: number, things: string) => `There can be ${most} ${things} at most`;

/** @param name as it stands in a file that is imported */
export const customRoleUnknown = (name: string) => `There is no custom role “${name}”`;

export const mergedInto = (number: string) => `This ticket was merged into ${number}`;

/** @param name of whoever was quicker */
export const triagedBy = (name: string) => `${name} has taken care of this ticket`;

/** @param scope that a call asks for */
export const scopeMissing = (scope: string) => `This token lacks the scope ${scope}`;

/** Before they are added to the ticket that theirs are merged into. */
export const mergeNeedsRequesters = (count: number) =>
  `${counted(count, 'requester takes', 'requesters take')} part in this ticket from then on`;

const counted = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`;

/** What is not done yet of a ticket that is to rest. */
export function stillOpen({
  children,
  items,
}: {
  readonly children: number;
  readonly items: number;
}): string {
  const all = [
    ...(children > 0 ? [counted(children, 'child ticket', 'child tickets')] : []),
    ...(items > 0 ? [counted(items, 'checklist item', 'checklist items')] : []),
  ];
  return `${all.join(' and ')} ${children + items === 1 ? 'is' : 'are'} still open`;
}

export const tooLong = (what: string, limit: number) => `${what} must be ${limit} characters or less`;

/** A file without the headings that it takes. */
export const headingsMissing = (missing: readonly string[], all: readonly string[]) =>
  `The first row must hold the column names. Missing: ${missing.join(', ')}. Columns: ${all.join(', ')}`;

export const headingTwice = (heading: string) => `The column ${heading} appears twice`;

export const tooManyRows = (limit: number) => `A file can have at most ${limit} rows`;

/** A quote without an end, which would take the rest of the file into its cell. */
export const cellNeverEnds = (row: number) => `Row ${row} has a quote that is never closed`;

export const notADay = (heading: string) => `${heading} must be a date such as 2026-01-31`;

/** Of two rows that mean the same thing, the first counts. */
export const alreadyInRow = (heading: string, row: number) => `${heading} is the same as in row ${row}`;

/** For a request of as many licenses as there are, or fewer. */
export const licensesAlreadyThere = (total: number) =>
  `Please ask for more than the ${total} licenses you have`;

/** For an admin who changes what only a super admin may. */
export const onlySuperAdminChanges = (field: string) => `Only a super admin can change ${field}`;
/** The rule for e-mails of an organization that has an entity. */
export const emailDomainMustBe = (entity: string) => `Email domain must be @${entity} (work email required)`;

/** Nobody may register with this domain. */
export const noOrganizationFor = (domain: string) =>
  `No organization found for domain ${domain}. Please contact your administrator.`;

/** The note that the server writes on a ticket whose agent has left. */
export const agentLeft = (name: string) =>
  `${name} is no longer available as DevOps agent. The ticket is unassigned.`;

/** The comment that the server writes with every change of a status. */
export const statusUpdated = (status: string) => `Status updated to ${status}`;

/** The last name of a deleted person, where they have left it. */
export const deletedName = (lastName: string) => `${lastName} (deleted)`;

/** Where a ticket stands that is offered because its agent will be absent. */
export const absentStands = (name: string, from: string, to: string): string =>
  from === to ? `${name} is absent on ${from}` : `${name} is absent from ${from} to ${to}`;

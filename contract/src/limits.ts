/**
 * The numbers that server and page share, or that a calling program meets in answers and refusals. Sizes in bytes, times
 * in milliseconds, lengths in characters. What only one side needs stands there, beside what uses it.
 */
import { DAY, HOUR, MINUTE, SECOND } from './durations.ts';

const KB = 1024;
const MB = 1024 * KB;

export const LENGTH = {
  name: 100,
  email: 254,
  organizationCode: 20,
  summary: 200,
  description: 10_000,
  comment: 5_000,
  /** More than a comment may have: what is too long to be sent is kept, too. */
  draft: 20_000,
  contactNumber: 30,
  reason: 200,
  /** Why a confidential ticket is opened, or public again. */
  openingReason: 500,
  search: 100,
  notes: 2_000,
  approvalQuestion: 1_000,
  approvalComment: 1_000,
  projectCode: 50,
  timeZone: 64,
  licenseNote: 500,
  paymentNote: 500,
  tag: 50,
  checklistItem: 200,
  view: 60,
  macro: 60,
  passkey: 60,
  fieldLabel: 200,
  fieldText: 500,
  fieldUrl: 2_000,
  typeDescription: 500,
  /** The least that an installation may ask for, and what it asks for unless it says otherwise. */
  passwordMin: 6,
  passwordUsual: 8,
  passwordMax: 128,
  /** Of a second factor, or a recovery code as people type it. */
  code: 40,
  domainLabel: 63,
  entity: 253,
  addressPart: 200,
  website: 300,
  setUpToken: 100,
  unsubscribeToken: 100,
  cursor: 200,
  /** Carries the texts of a row that an order compares, and counts. */
  listCursor: 8_000,
  changeCursor: 1_000,
  pushEndpoint: 1_000,
} as const;

export const FILES = {
  attachmentBytes: 40 * MB,
  attachmentsPerRequest: 10,
  logoBytes: 5 * MB,
  /** An upload may take as long as it moves; this long without a byte fails it. */
  uploadStall: 30 * SECOND,
} as const;

/** Of the files that an organization keeps: a gigabyte in bytes, and the most that it can be given in gigabytes. */
export const STORAGE = { gigabyte: 1_000_000_000, mostGigabytes: 100_000 } as const;

/** Of who reads a ticket: names of a group that are told at once, rows of a page of it, characters of a version. */
export const AUDIENCE = { sample: 3, page: 50, versionLength: 4_000 } as const;

/** Of one ticket. */
export const TICKET = {
  /** Further ones are refused. */
  comments: 10_000,
  /** Comments, files and entries of the history that an answer with the whole ticket carries: the newest. */
  newest: 100,
  /** Tickets with something unread that are named one by one. */
  unreadListed: 100,
  /** An unread count stops here. */
  unreadMost: 1_000,
  /** People that one text may name, and that are offered at once. */
  mentions: 20,
  /** People who are added to it by name. */
  added: 50,
  /** A ticket that has rested for longer is not reopened by a reply. */
  reopenWithin: 30 * DAY,
} as const;

/** Of what is not sent yet. */
export const DRAFTS = {
  /** Unchanged for as long, a draft goes. */
  kept: 90 * DAY,
  /** After its person was deactivated. */
  keptOfDeactivated: 30 * DAY,
  /** A draft is changed no more often than this many times. */
  revisions: 2_000_000_000,
} as const;

/** Of what concerns somebody. */
export const NOTIFICATIONS = {
  /** Entries that one call marks by their ids. */
  marked: 100,
  /** Characters of a reply that its entry begins with. */
  excerpt: 120,
  /** Entries of one person; the oldest go first, read ones before unread ones. */
  kept: 5_000,
  readKept: 90 * DAY,
  unreadKept: 180 * DAY,
} as const;

/** Of a letter that comes in. */
export const LETTERS = {
  subject: 200,
  /** Recipients that are looked at. */
  recipientsRead: 50,
  /** Recipients as the log keeps them. */
  recipients: 500,
  /** Of the head of each of its parts. */
  headBytes: 256 * KB,
  parts: 200,
  /** Of what a mail server reports on an e-mail. */
  report: 64 * KB,
  /** Characters of HTML that are made text where a letter has nothing else. */
  html: MB,
  /** What reading one may take, and so much more for each megabyte. */
  parsing: 2 * SECOND,
  parsingOfMegabyte: SECOND / 2,
  /** What the log keeps, which is when a letter counts as the same one as before. */
  kept: 90 * DAY,
  /** Files that were not taken and are named under the text. */
  filesNamed: 20,
  /** E-mails that it answers by what it cites, and how much of its head is looked through for them. */
  cited: 20,
  citedCharacters: 4_000,
} as const;

/** Hours without a letter after which admins of an organization are told; 0 for never. */
export const SILENT_HOURS = { most: 720, usual: 72 } as const;

/** Letters of one organization that wait for an admin. */
export const HELD_LETTERS = {
  most: 1_000,
  /** Of senders who are nobody there, or are not shown to have sent them: others keep room beside these. */
  unproven: 500,
  /** Of their texts and files together. */
  bytes: 500 * MB,
  /** Waiting or decided, a letter goes after this; its text with a refusal. */
  kept: 30 * DAY,
  /** Admins are told of another one no sooner. */
  toldEvery: HOUR,
  /** Characters that lists show. */
  excerpt: 200,
} as const;

/** Addresses of one organization for letters. */
export const MAIL_INTAKE = { projects: 500, tag: 30 } as const;

/** Browsers of one person that are told while no page is open; the oldest make way. */
export const PUSH = { browsers: 10 } as const;

/** Of tickets that are changed together. */
export const BULK = {
  tickets: 10_000,
  /** Of those that are refused for one reason, so many are named. */
  examples: 5,
  /** Rows of an answer about what became of them; the file has all. */
  rowsShown: 100,
  runsListed: 20,
  previewKept: 10 * MINUTE,
  resultsKept: 30 * DAY,
} as const;

/** Whoever looks at a ticket: how long somebody who writes is silent before it ends, how often a page tells of it, and how many are shown. */
export const PRESENCE = { typing: 6 * SECOND, typingAgain: 2 * SECOND, people: 50 } as const;

/** Who was away learns what changed for so long, and of so many tickets; beyond that they fetch everything. */
export const CHANGES = { kept: DAY, tickets: 500 } as const;

/** A change of a ticket can be taken back for so long; the server still takes what was pressed in time. */
export const UNDO = { offered: 10 * SECOND, grace: 5 * SECOND } as const;

export const PAGE = {
  max: 100,
  notifications: 25,
  deliveries: 25,
  timeline: 50,
  drafts: 25,
  seenTickets: 25,
  myTickets: 10,
  allTickets: 15,
  search: 20,
  audit: 50,
  securityLog: 50,
  letters: 50,
  heldLetters: 25,
  triage: 50,
  superAdmin: 10,
  subscriptions: 12,
  payments: 5,
  chatMessages: 50,
  schedules: 100,
  runs: 25,
  options: 100,
  approvals: 15,
  tokens: 25,
  webhooks: 20,
  dataExports: 25,
  intakes: 20,
  domains: 25,
  identityProviders: 25,
  roleMappings: 25,
  users: 25,
  /** Deeper than this many rows no list is read. */
  deepestRow: 10_000_000,
} as const;

export const DASHBOARD = {
  /** Days of the period, today included; it is compared with as many days before. */
  days: 30,
  deskTickets: 7,
  deskUsers: 5,
} as const;

export const AUTO_ASSIGN = { smallestCap: 1, largestCap: 1_000 } as const;

/** What an organization may have; a seat whose holder has not signed in for this many days counts as idle. */
export const LICENSES = { least: 1, most: 10_000, idleDays: 60, highPercent: 80 } as const;

/** Amounts in units of the currency. */
export const SUBSCRIPTIONS = {
  leastPayment: 0.01,
  mostMoney: 1_000_000,
  features: 20,
} as const;

export const CHAT = {
  text: 1_000,
  /** An image has less than this. */
  imageBytes: 5 * MB,
  /** From the server's `createdAt` on, the last millisecond included. */
  editWindow: 2 * MINUTE,
  tempIdLength: 100,
  /** Chats with something unread that are named one by one. */
  unreadListed: 100,
} as const;

/** Links of a ticket, and how deep tickets stand below each other: a parent, its children, and theirs. */
export const LINKS = { ticket: 100, parents: 1, levels: 3 } as const;

/** Tickets that one act merges into another, and how long each may be taken out again. */
export const MERGES = { sources: 20, undone: 24 * HOUR } as const;

/** Items of a checklist, and the templates of an organization. */
export const CHECKLISTS = { items: 100, templates: 100 } as const;

/** Of an organization; and what auto-assign gives a member of a team at most where nobody has chosen another number. */
/** Of one project. */
export const PROJECT_MEMBERS = 500;
export const TEAMS = { organization: 200, members: 200, candidates: 20, usualCapacity: 10 } as const;

/** How long a ticket is put off at most, and how often the program looks for those whose moment has come. */
export const SNOOZE = { longest: 90 * DAY, checkEvery: 30 * SECOND } as const;

/** How far away somebody's return can be, and how often the program looks who has come back. */
export const AVAILABILITY = { longest: 366 * DAY, checkEvery: 30 * SECOND } as const;

/** Days of one, and how many somebody has that have not ended. */
export const ABSENCES = { days: 366, person: 100 } as const;

/** How many substitutes are asked one after the other. */
export const SUBSTITUTES = 5;

/** Working hours until somebody is told that an offer has no answer. */
export const HANDOVER_HOURS = { usual: 4, most: 80 } as const;

/** Rules by which tickets come to a team, and the values that one names of a kind. */
export const ROUTING = { rules: 500, values: 100 } as const;

/** How many there may be. */
export const TAGS = { organization: 500, ticket: 20 } as const;

/** Saved views of tickets. */
export const VIEWS = {
  /** That somebody has for themselves. */
  personal: 50,
  /** Of an organization, its roles and its teams together. */
  shared: 100,
  /** In the side bar, and counted by one call. */
  pinned: 12,
  /** Of more tickets the side bar says "999+". */
  counted: 999,
} as const;

/** Request types of an organization, and the fields that they ask. */
export const FORMS = {
  types: 200,
  /** Of the installation, for all its organizations. */
  templates: 100,
  /** Of one with its fields, as JSON: all of them are one answer. */
  templateCharacters: 50_000,
  /** In the library of an organization. */
  fields: 300,
  placements: 60,
  options: 200,
  /** Of one condition. */
  tests: 20,
  departments: 50,
  largestOrder: 100_000,
  /** Letters that people are looked for by, and how many are found. */
  peopleSearch: 2,
  people: 20,
  /** A form that was opened before the next version was published is taken for as long. */
  olderVersion: DAY,
} as const;

/** Answers that are given again and again: one's own, and those of an organization and its roles together. */
export const MACROS = { personal: 50, shared: 100 } as const;

/** Roles of an organization's own: all of them, those of one person, and the letters of their words. */
export const CUSTOM_ROLES = { organization: 50, person: 10, name: 60, description: 300 } as const;

/** Calendars of working hours: of an organization, spans of a day, and holidays of all its calendars together. */
export const CALENDARS = {
  organization: 50,
  spans: 4,
  holidays: 2_000,
  /** Of a file of holidays. */
  fileBytes: MB,
  /** Days that one file can close, and the years that are read of it. */
  fileDays: 1_000,
  fileYears: 5,
} as const;

/** Policies of an organization for service times; targets in minutes. */
export const POLICIES = {
  organization: 100,
  /** Projects or priorities that one names. */
  matched: 100,
  /** Of each clock. */
  escalations: 5,
  smallestTarget: 1,
  largestTarget: 600_000,
  mostPercent: 1_000,
} as const;

/** How often the program looks for clocks of tickets that are due, and how many it takes in one transaction. */
export const CLOCK_LOOKS = { every: 30 * SECOND, atOnce: 100 } as const;

/** Days that a report covers at most. */
export const REPORTS = { days: 366 } as const;

export const SCHEDULES = {
  tags: 20,
  /** A new schedule may be this late. */
  pastTolerance: MINUTE,
  previewed: 5,
  /** How often the program looks for what is due. */
  checkEvery: 30 * SECOND,
  calendarDays: 62,
  calendarEntries: 1_000,
  /** Of tickets made, the ids that a schedule carries. */
  ticketsListed: 100,
} as const;

/** Files of many rows at once. */
export const IMPORT = {
  bytes: 5 * MB,
  rows: 5_000,
} as const;

/** Tickets that are looked up by their numbers. */
export const TICKET_NUMBERS = {
  /** In one call. */
  most: 50,
  digits: 15,
} as const;

/** Of the search over everything. */
export const SEARCH = {
  length: 500,
  conditions: 20,
  /** Pieces of text that a result shows, and the characters of each. */
  snippets: 2,
  snippet: 160,
  completions: 10,
  /** As many are counted; of more the total is this. */
  counted: 10_000,
} as const;

/** As many tickets of a category or subcategory are counted in lists; more are shown as "10,000+". */
export const COUNTED_TICKETS = 10_000;

/** Tickets that are for the people on them alone. */
export const CONFIDENTIAL = {
  /** Of a ticket, and of a category. */
  handlers: 10,
  reasonMin: 10,
  /** Who opens one with a reason reads it for so long. */
  openMinutes: 60,
} as const;

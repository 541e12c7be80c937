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
  contactNumber: 30,
  reason: 200,
  search: 100,
  notes: 2_000,
  projectCode: 50,
  timeZone: 64,
  licenseNote: 500,
  paymentNote: 500,
  tag: 50,
  passwordMin: 6,
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
  /** A ticket that has rested for longer is not reopened by a reply. */
  reopenWithin: 30 * DAY,
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

export const PAGE = {
  max: 100,
  notifications: 25,
  deliveries: 25,
  timeline: 50,
  myTickets: 10,
  allTickets: 15,
  audit: 50,
  securityLog: 50,
  letters: 50,
  heldLetters: 25,
  superAdmin: 10,
  subscriptions: 12,
  payments: 5,
  chatMessages: 50,
  schedules: 100,
  runs: 25,
  options: 100,
  approvals: 15,
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

/** As many tickets of a category or subcategory are counted in lists; more are shown as "10,000+". */
export const COUNTED_TICKETS = 10_000;

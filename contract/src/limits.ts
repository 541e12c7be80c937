/** Every number of the product that a person can run into. Sizes in bytes, times in milliseconds, lengths in characters. */
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
  fileName: 200,
  /** Of a second factor, or a recovery code as people type it. */
  code: 40,
  domainLabel: 63,
  entity: 253,
  addressPart: 200,
  website: 300,
  setUpToken: 100,
  cursor: 200,
} as const;

export const FILES = {
  attachmentBytes: 40 * MB,
  attachmentsPerRequest: 10,
  logoBytes: 5 * MB,
  /** Of a text file, this much is shown inside the page. */
  textPreviewBytes: 200_000,
  bytesPerPersonAndDay: 1024 * MB,
  /** Uploads of one person that go on at the same time: they lie on disk before anything counts their bytes. */
  atOnce: 5,
  /** Further ones of the same person that wait for those; they are not read meanwhile. */
  waiting: 100,
} as const;

/** What hangs on one ticket. */
export const TICKET = {
  /** Further ones are refused. */
  comments: 10_000,
  /** Comments, files and entries of the history that an answer with the whole ticket carries: the newest. */
  newest: 100,
  /** Tickets with something unread that are named one by one. */
  unreadListed: 100,
  /** An unread count stops here. */
  unreadMost: 1_000,
  /** A ticket that has rested for longer is not reopened by a reply. */
  reopenWithin: 30 * DAY,
} as const;

export const PAGE = {
  max: 100,
  timeline: 50,
  myTickets: 10,
  allTickets: 15,
  categories: 25,
  projects: 24,
  audit: 50,
  superAdmin: 10,
  subscriptions: 12,
  payments: 5,
  chatMessages: 50,
  schedules: 100,
  runs: 25,
  options: 100,
  recentTickets: 5,
  /** Of each kind in the palette: as many as can be taken in at a glance. */
  found: 5,
  approvals: 15,
  users: 25,
  /** The sizes that the list of all users offers. */
  sizes: [10, 25, 50, 100],
  /** Deeper than this many rows no list is read. */
  deepestRow: 10_000_000,
} as const;

/** Of a search in all tickets, so many matches are counted and paged; beyond that the total is this, and not exact. */
export const SEARCH = { counted: 10_000 } as const;

export const DASHBOARD = {
  /** Days of the period, today included; it is compared with as many days before. */
  days: 30,
  /** An agent's newest are fetched, of which `PAGE.recentTickets` are shown. */
  agentTickets: 10,
  deskTickets: 7,
  deskUsers: 5,
  agents: 100,
  /** So many of each type, so that the frequent ones do not push out the rare ones. */
  activitiesOfType: 5,
} as const;

export const AUTO_ASSIGN = { defaultCap: 10, smallestCap: 1, largestCap: 1_000 } as const;

/** What an organization may have; a seat whose holder has not signed in for this many days counts as idle. */
export const LICENSES = { least: 1, most: 10_000, idleDays: 60, highPercent: 80 } as const;

/** Amounts in units of the currency. */
export const SUBSCRIPTIONS = {
  leastPayment: 0.01,
  mostMoney: 1_000_000,
  features: 20,
  /** How far the earliest clock on earth is ahead of UTC: a payment of today there is not of the future. */
  aheadOfUtc: 14 * HOUR,
} as const;

export const CHAT = {
  text: 1_000,
  /** The counter under the field turns yellow above the first and red above the second. */
  counterYellow: 800,
  counterRed: 900,
  /** An image has less than this. */
  imageBytes: 5 * MB,
  /** From the server's `createdAt` on, the last millisecond included. */
  editWindow: 2 * MINUTE,
  tempIdLength: 100,
  typingStops: 3 * SECOND,
  /** A message counts as read when it has been seen for this long. */
  readAfter: SECOND,
  soundAtMostEvery: 2 * SECOND,
  /** A badge shows "99+" above this. */
  badgeMost: 99,
  /** An image that no message uses is removed after this. */
  unusedImage: DAY,
  imageBytesPerPersonAndDay: 200 * MB,
  /** Unsent images that a browser keeps. */
  keptImages: 10,
  /** Chats with something unread that are named one by one. */
  unreadListed: 100,
  /** Chats that one socket can have open at once. */
  roomsPerSocket: 20,
} as const;

/** How a client holds its connection. */
export const SOCKET = {
  timeout: 30 * SECOND,
  attempts: 5,
  delay: SECOND,
  delayMax: 5 * SECOND,
  /** The first send waits for a connection this often and this long each time. */
  waitTries: 50,
  waitStep: 100,
} as const;

/** Connections that are open at the same time. */
export const SOCKETS_AT_ONCE = { perPerson: 20, perAddress: 1_000 } as const;

export const SCHEDULES = {
  tags: 20,
  /** A new schedule may be this late. */
  pastTolerance: MINUTE,
  /** The form's picker begins this far from now. */
  pickerLead: HOUR,
  previewed: 5,
  /** "Execute now" twice within this makes one ticket. */
  executeGuard: 5 * SECOND,
  /** How often the program looks for what is due. */
  checkEvery: 30 * SECOND,
  /** Tries of one due time before the schedule pauses with the reason. */
  tries: 3,
  /** A ticket made this long after its due time says that it is late. */
  lateAfter: 2 * MINUTE,
  calendarDays: 62,
  calendarEntries: 1_000,
  /** Of tickets made, the ids that a schedule carries. */
  ticketsListed: 100,
} as const;

/** Files of many rows at once. */
export const IMPORT = {
  bytes: 5 * MB,
  rows: 5_000,
  /** Rows of blank cells beside them, with the heading. */
  blankRows: 5_000,
  /** Characters of one cell, and so of what a forgotten quote can swallow. */
  cellLength: 50_000,
  /** Rows of a preview or result that are shown at once. */
  page: 25,
} as const;

export const SESSION = { idle: 8 * HOUR, absolute: 30 * DAY } as const;

/** How long the links in e-mails hold. */
export const ACCOUNT_LINKS = {
  passwordReset: HOUR,
  registration: DAY,
  emailChange: DAY,
  invitation: 7 * DAY,
} as const;
/** The one-time token that a sign-in through the provider leaves in the browser's address. */
export const HAND_OFF = { session: MINUTE, profile: 15 * MINUTE } as const;
/** How long somebody may take at the provider. */
export const PROVIDER_ATTEMPT = 10 * MINUTE;

export const SECOND_FACTOR = {
  /** How long the code of one sign-in is waited for, and how many may be wrong. */
  challenge: 5 * MINUTE,
  tries: 5,
  /** How long a key that was shown can be turned on. */
  enrolment: 15 * MINUTE,
  digits: 6,
  recoveryCodes: 10,
} as const;

export const RATE = {
  failedSignIns: { points: 10, window: 15 * MINUTE },
  /** Wrong codes of one person, from wherever. */
  wrongCodes: { points: 10, window: 15 * MINUTE },
  /** E-mails that anybody can have sent to an address. */
  mailsPerAddress: { points: 5, window: HOUR },
  /** Imports and previews of one person. */
  imports: { points: 120, window: HOUR },
  person: { points: 300, window: MINUTE },
  anonymous: { points: 60, window: MINUTE },
  chatMessages: { points: 30, window: 10 * SECOND },
  /** Joining, typing, reading and the rest. */
  chatEvents: { points: 200, window: 10 * SECOND },
  /** Connections that an address may begin: an office comes back all at once after a restart. */
  socketHandshakes: { points: 3_000, window: MINUTE },
  /** Packets of one connection, which may hold an event each, or many in one request. */
  socketPackets: { points: 500, window: 10 * SECOND },
  /** Requests of one polling connection. */
  socketPolls: { points: 300, window: 10 * SECOND },
} as const;

/** How often one connection may try to come in, such as again after a moment's trouble. */
export const SOCKET_ENTRIES = 5;

/** How long an answer counts as fresh in the browser. */
export const CACHE = {
  default: 5 * MINUTE,
  dashboards: 3 * MINUTE,
  adminUsers: 2 * MINUTE,
  ticketLists: MINUTE,
  ticketDetail: 30 * SECOND,
  /** Asked for on every visit. */
  none: 0,
  /** What never changes under its address. */
  forever: Number.POSITIVE_INFINITY,
} as const;

export const TIMING = {
  requestTimeout: 30 * SECOND,
  /** For the answer to whether the server is there, and between two such questions while it is not. */
  readyTimeout: 5 * SECOND,
  reconnectDelay: SECOND,
  reconnectDelayMax: 15 * SECOND,
  /** An upload may take as long as it moves; this long without a byte fails it. */
  uploadStall: 30 * SECOND,
  ticketSearchDebounce: 2 * SECOND,
  projectSearchDebounce: 2 * SECOND,
  pickerDebounce: 250,
  userSearchDebounce: 500,
  commentsPoll: 30 * SECOND,
  createdRedirect: 2 * SECOND,
  adminSignInRedirect: 200,
  resetRedirect: 3 * SECOND,
  providerErrorRedirect: 2 * SECOND,
  toast: 3 * SECOND,
  /** A message that came along from the page before. */
  banner: 5 * SECOND,
  /** Between the first and the second of two keys that belong together. */
  keySequence: 1.5 * SECOND,
} as const;

/** Tickets that are looked up by their numbers. */
export const TICKET_NUMBERS = {
  /** In one call. */
  most: 50,
  /** Out of one text. */
  ofOneText: 20,
  digits: 15,
  /** Between two calls of one page, in ms, however many texts with numbers it shows. */
  pause: SECOND,
} as const;

/** Assigned people named in a row or on the detail page before "+N more". */
export const ASSIGNEES_SHOWN = 2;

/** As many tickets of a category or subcategory are counted in lists; more are shown as "10,000+". */
export const COUNTED_TICKETS = 10_000;

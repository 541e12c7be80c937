/** What one person or address may use of the server; rates multiply by RATE_LIMIT_FACTOR. */
import { availableParallelism } from 'node:os';
import { INTAKES } from '@switchboard/contract/alert-intake/intake-limits.ts';
import { DAY, HOUR, MINUTE, SECOND } from '@switchboard/contract/durations.ts';
import { SCIM } from '@switchboard/contract/scim/scim-limits.ts';

export const RATE = {
  failedSignIns: { points: 10, window: 15 * MINUTE },
  /** From one address for all accounts together: an office has one address. */
  failedSignInsOfAddress: { points: 100, window: 15 * MINUTE },
  /** Of one account from several addresses that are new to it. */
  failedSignInsElsewhere: { points: 20, window: HOUR },
  /** Accounts of one e-mail domain, each with a wrong password from an address that is new to it and no right one since. */
  accountsTriedInAnHour: { points: 20, window: HOUR },
  accountsTriedInADay: { points: 100, window: DAY },
  /** Wrong codes of one person, from wherever. */
  wrongCodes: { points: 10, window: 15 * MINUTE },
  /** Which ways to sign in a domain has, from one address: an office has one. */
  discoveries: { points: 60, window: MINUTE },
  /** Of one provider of an organization, told of people who signed out there. */
  providerSignOuts: { points: 600, window: MINUTE },
  /** Of records of domains, for one organization. */
  domainLookUps: { points: 60, window: HOUR },
  /** Of metadata of SAML providers, for one organization. */
  metadataReads: { points: 60, window: HOUR },
  /** Links of letters that ask for approval, tried or used, from one address. */
  approvalLinks: { points: 10, window: MINUTE },
  /** E-mails that anybody can have sent to an address. */
  mailsPerAddress: { points: 5, window: HOUR },
  /** E-mails that reach an address, whoever causes them; further ones wait. */
  mailsReceived: { points: 20, window: HOUR },
  /** Letters that become something; further ones wait for an admin. */
  lettersOfSender: { points: 20, window: HOUR },
  lettersOfOrganization: { points: 300, window: HOUR },
  /** E-mails by which somebody tries whether mail arrives. */
  testMails: { points: 5, window: HOUR },
  /** Imports and previews of one person. */
  imports: { points: 120, window: HOUR },
  /** Searches over everything, of one person. */
  searches: { points: 60, window: MINUTE },
  /** Lists that words narrow, of one person and call: they follow what changes, in several windows. */
  listsByWords: { points: 120, window: MINUTE },
  /** Ways to go on while one person types a search. */
  completions: { points: 200, window: MINUTE },
  person: { points: 300, window: MINUTE },
  token: { points: 300, window: MINUTE },
  /** Of all tokens of an organization together. */
  tokensOfOrganization: { points: 3_000, window: MINUTE },
  /** Posts to one intake of alerts. */
  intake: { points: INTAKES.posts, window: MINUTE },
  /** Calls by SCIM of one organization's directory. */
  scim: { points: SCIM.calls, window: MINUTE },
  anonymous: { points: 60, window: MINUTE },
  /** Reading the metrics, by address: a monitor does it four times a minute. */
  metrics: { points: 60, window: MINUTE },
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

/** Mail that comes in by SMTP. */
export const INCOMING_MAIL = {
  connections: 50,
  /** Of them from one address. */
  perAddress: 10,
  /** Letters that are read at the same time; further ones lie on the disk meanwhile. */
  atOnce: 4,
  recipients: 50,
  /** Silence after which a connection ends, and how long one may take for a letter. */
  silence: MINUTE,
  letter: 10 * MINUTE,
  /** Of one question to the DNS. */
  dns: 5 * SECOND,
} as const;

/** The mailbox that letters are fetched from. */
export const MAILBOX = {
  /** How often is looked for what nothing announced. */
  every: MINUTE,
  connecting: 15 * SECOND,
  /** Without an answer, after which a connection ends; and how long one may take for a letter. */
  silence: 30 * SECOND,
  letter: 10 * MINUTE,
  /** Letters between two looks at what waits. */
  batch: 50,
  /** Bytes that are asked for at once. */
  chunk: 1024 * 1024,
  /** Between two tries to connect, twice as long each time; and the longest one of a single letter. */
  pause: SECOND,
  longestPause: MINUTE,
  longestPauseOfLetter: 15 * MINUTE,
  /** After the signal to end, for what is under way. */
  ending: 3 * SECOND,
} as const;

/** What an organization may have under way at the same time while others are at work, too; alone it may have more. */
export const BESIDE_NEIGHBOURS = { requests: 2, backlog: 4 } as const;

/** Of all people of an organization together. */
export const UPLOAD_BYTES_A_SECOND = 20 * 1024 * 1024;

/** To the database. Three a core keep it busy, and more only wait for each other, at 30 MB each. */
export const CONNECTIONS = Math.min(16, Math.max(6, 3 * availableParallelism()));

/**
 * Requests and events of a node that are worked on or wait for it, before some are refused: so many at least, however long
 * they wait, and so many at most.
 */
export const UNDER_WAY = { least: 4 * CONNECTIONS, most: 2_000 } as const;

/** For so many milliseconds work waits for a connection to the database: the pool's, or its organization's share. */
export const CONNECTION_WAIT = 3 * SECOND;

/** For so many milliseconds a request waits for others of its organization; whoever sent it hardly waits any longer. */
export const REQUEST_WAIT = 10 * SECOND;

/** Due schedules of one organization that are run before those of others that are due, too. */
export const SCHEDULES_IN_TURN = 20;

/** Uploads of one person that go on at the same time: they lie on disk before anything counts their bytes. */
export const UPLOADS_AT_ONCE = {
  running: 5,
  /** Further ones, which are not read meanwhile. */
  waiting: 100,
} as const;

/** Connections that are open at the same time, and the tickets that each follows. */
export const SOCKETS_AT_ONCE = { perPerson: 20, perAddress: 1_000, roomsEach: 20 } as const;

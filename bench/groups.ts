/** What is measured: each entry is a program of its own with one table of results. */
import { callsOfTheDay, type Table, whateverIsThere } from './tables.ts';

export interface Group {
  /** As in `results/<date>-<name>.json`. */
  readonly name: string;
  readonly title: string;
  /** In this directory. */
  readonly script: string;
  readonly args?: readonly string[];
  /** Takes longer than some minutes. */
  readonly isLong?: true;
  /** Takes `--data`. */
  readonly keepsData?: true;
  /** What the figures are to be. */
  readonly goal: string;
  readonly tables?: (result: object) => readonly Table[];
}

export const GROUPS: readonly Group[] = [
  {
    name: 'tickets',
    title: 'The calls of the day',
    script: 'tickets.ts',
    keepsData: true,
    goal:
      'List and detail: at least 50 % of the requests per second of the yardstick; create, comment and status: at least ' +
      '40 %; under load, the 99th percentile at most five times the median (exceeded where a "!" stands).',
    tables: callsOfTheDay,
  },
  {
    name: 'page',
    title: 'The first page',
    script: 'page.ts',
    goal:
      'Cold: sign-in at most 200 kB and a list at most 280 kB over the wire, painted within 500 ms and usable within 900 ms; ' +
      'on a slow line and processor usable within 2.0 s (sign-in) and 2.8 s (list); Lighthouse at least 95.',
  },
  {
    name: 'memory',
    title: 'Memory of all processes',
    script: 'memory.ts',
    goal:
      'Megabytes (PSS) with 20,000 tickets: at most 250 after the mixed load, at most 200 at rest, at most 120 more with 500 ' +
      'chat clients.',
  },
  {
    name: 'start',
    title: 'Start',
    script: 'start.ts',
    goal: 'Milliseconds of a later start of an installed program: ready within 2,000, its database included.',
  },
  {
    name: 'backup',
    title: 'Backup and restore',
    script: 'backup.ts',
    goal: 'Seconds with 20,000 tickets and 400 files; lists take at most twice as long while a backup is taken.',
  },
  {
    name: 'stored',
    title: 'What is stored',
    script: 'stored.ts',
    goal: 'Bytes of each table with its indexes; a ticket has five comments on average.',
  },
  {
    name: 'watched',
    title: 'Being watched',
    script: 'watched.ts',
    goal: 'Microseconds of the processor for each list: metrics cost no more than runs differ from each other.',
  },
  {
    name: 'inbox',
    title: 'Behind the bell',
    script: 'inbox.ts',
    goal:
      'Milliseconds of one caller alone, whose entries are as many as anybody may have, and from the answer of a comment to the ' +
      'window of who hears of it.',
  },
  {
    name: 'mail',
    title: 'Mail and push going out',
    script: 'mail.ts',
    isLong: true,
    goal:
      '20,000 digests due together are sent within 10 minutes, with 100 megabytes more, while a list of another organization ' +
      'takes at most twice as long; 200 pushes a second by one program.',
  },
  {
    name: 'intake',
    title: 'Mail coming in',
    script: 'intake.ts',
    isLong: true,
    goal:
      '20 letters of 50 KB a second by SMTP, 10,000 from a mailbox within 20 minutes, and at most 150 megabytes more for ' +
      '50 letters of 25 MB at once.',
  },
  {
    name: 'chat',
    title: 'The chat',
    script: 'chat.ts',
    goal: 'Milliseconds: 95th percentile of 500 polling clients at most 50; no message lost; memory flat.',
  },
  {
    name: 'chat-websockets',
    title: 'Many websockets',
    script: 'chat.ts',
    args: ['--websockets', '2000'],
    goal: 'One process holds 2,000 websockets: no message lost.',
  },
  {
    name: 'chat-rate',
    title: 'A busy room',
    script: 'chat.ts',
    args: ['--rate', '100', '--room', '50'],
    goal: 'Milliseconds: 100 messages a second into one room of 50, none lost.',
  },
  {
    name: 'scale',
    title: 'A million tickets',
    script: 'scale.ts',
    keepsData: true,
    isLong: true,
    goal:
      'Milliseconds of one caller alone: 1,000,000 tickets take at most 1.5 times what 10,000 take, and the 95th ' +
      'percentile is at most 100 ms.',
  },
  {
    name: 'search',
    title: 'The search over everything',
    script: 'search.ts',
    keepsData: true,
    isLong: true,
    goal:
      'Milliseconds of one caller alone, 95th percentile, beside the goal of each call, with five comments a ticket; 2,000 tickets ' +
      'changed in one act while a neighbour asks for lists (milliseconds), and bytes of the texts and of their index.',
  },
  {
    name: 'sight',
    title: 'Who sees a ticket',
    script: 'sight.ts',
    keepsData: true,
    isLong: true,
    goal:
      'Milliseconds of one caller alone, 95th percentile, beside the goal of each call; a new ticket under three approval rules ' +
      'takes at most 1.2 times what it takes without, and 100,000 exported rows at most 60 seconds and 100 megabytes more.',
  },
  {
    name: 'shape',
    title: 'Request types, teams and service times',
    script: 'shape.ts',
    keepsData: true,
    isLong: true,
    goal:
      'Milliseconds of one caller alone: of lists, tickets and creation the 99th percentile, of the rest the 95th and of the ' +
      'moment that is worked out the median, beside the goal of each. A policy is applied to 20,000 open tickets within two ' +
      'minutes, and 10,000 clocks that warn at one moment are told of within a minute.',
  },
  {
    name: 'export',
    title: 'Taking an organization away',
    script: 'export.ts',
    keepsData: true,
    isLong: true,
    goal:
      'At least 200 megabytes a minute of what is in the file, at most 80 megabytes more resident, and lists of another ' +
      'organization (milliseconds, 95th percentile) at most twice what they take alone.',
  },
  {
    name: 'programs',
    title: 'What other programs notice',
    script: 'programs.ts',
    keepsData: true,
    isLong: true,
    goal: 'Milliseconds of one caller alone, in the largest organization, and at the rates that are said; beside the goal of each.',
  },
  {
    name: 'scim',
    title: 'People of a directory',
    script: 'scim.ts',
    args: ['--people', '2000', '--groups', '10'],
    goal: '20,000 people with their groups within 30 minutes.',
  },
  {
    name: 'neighbours',
    title: 'Neighbours',
    script: 'neighbours.ts',
    isLong: true,
    goal:
      'Milliseconds, 95th percentiles of one organization while another does its worst: at most twice what they are while ' +
      'the same load goes nowhere.',
  },
];

export const tablesOf = ({ tables = whateverIsThere }: Group, result: object): readonly Table[] =>
  tables(result);

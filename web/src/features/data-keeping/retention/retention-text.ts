import type { RetentionAction } from '@switchboard/contract/data-lifecycle/retention-values.ts';

/** Every word of how long closed tickets stay. */
export const text = {
  title: 'Data keeping',
  what: 'the tickets',
  list: 'What goes',
  description:
    'For how long tickets stay after they were closed. Months are those of the calendar, counted in UTC.',
  months: 'Months after closing',
  action: 'Then',
  actions: {
    anonymize: 'Anonymize',
    delete: 'Delete',
  } satisfies Record<RetentionAction, string>,
  actionHelp: {
    anonymize:
      'Texts, files and people go; number, kind and times stay, and with them all figures and reports.',
    delete:
      'Nothing stays but figures of past days. Service reports and figures of single projects forget them.',
  } satisfies Record<RetentionAction, string>,
  off: 'Off: no ticket goes.',
  starts: (moment: string) => `On: tickets go from ${moment}, once a day.`,
  runs: 'On: tickets go once a day.',
  lastRun: (moment: string) => `The last run was on ${moment}.`,
  totals: (going: number, held: number) =>
    `${going === 1 ? '1 ticket goes' : `${going} tickets go`}${held > 0 ? `, ${held} kept by a hold` : ''}`,
  switchOn: 'Switch on',
  change: 'Save change',
  export: {
    fileName: 'retention',
    done: (rows: number, shown: string) => (rows === 1 ? '1 ticket exported' : `${shown} tickets exported`),
    running: 'Exporting tickets',
    failed: 'Failed to export the tickets',
  },
  columns: { ticket: 'Ticket', closedAt: 'Closed', becomes: 'Becomes' },
  confidential: 'Confidential',
  held: 'Held',
  empty: { title: 'No ticket goes now', text: 'Tickets stand here once they were closed that long ago.' },
  dialog: {
    title: 'Switch retention on',
    subtitle: (going: number, verb: string) =>
      `${going === 1 ? '1 ticket' : `${going} tickets`} would go now: ${verb.toLowerCase()}.`,
    note: 'All admins get a letter. The first tickets go in 7 days, those that are old enough then; until that you can switch it off, place holds, or export everything. What has gone does not come back.',
    submit: 'Switch on',
    done: 'Retention is on',
    failed: 'Failed to switch retention on',
  },
  end: {
    item: 'Switch off',
    title: 'Switch retention off?',
    message: 'No more tickets go. What has gone stays gone.',
    confirm: 'Switch off',
    done: 'Retention is off',
    failed: 'Failed to switch retention off',
  },
};

import type { ExportFailure, ExportState } from '@switchboard/contract/data-exports/data-exports.ts';

/** Every word of exports of data. */
export const text = {
  title: 'Data export',
  what: 'the exports',
  list: 'Exports',
  description:
    'Take away everything of the organization as one file: a line of JSON for each row, and what was attached.',
  start: 'Export everything',
  empty: {
    title: 'Nothing was exported yet',
    text: 'An export is one zip with all tickets, comments, people, settings and records, as they are at one moment.',
  },
  columns: {
    at: 'Begun',
    by: 'By',
    state: 'State',
    size: 'Size',
    until: 'Available until',
    actions: 'Actions',
  },
  states: {
    queued: 'Waiting',
    running: 'Running',
    ready: 'Ready',
    failed: 'Failed',
    cancelled: 'Cancelled',
    expired: 'Removed',
  } satisfies Record<ExportState, string>,
  failures: {
    storage_full: 'There was no room left',
    not_allowed: 'Whoever began it may not export any more',
    error: 'Something went wrong',
  } satisfies Record<ExportFailure, string>,
  progress: (percent: number) => `${percent} %`,
  withFiles: 'With files',
  withoutFiles: 'Without files',
  none: '–',
  more: (begun: string) => `Actions for the export of ${begun}`,
  download: 'Download',
  downloadFailed: 'The file could not be opened',
  onlyMaker: 'Whoever began it can download it',
  dialog: {
    title: 'Export everything',
    subtitle: 'One zip with all that the organization has here, as it is now.',
    files: 'With attached files',
    note: 'Passwords, secrets and tokens are not in it, and nothing that people keep to themselves, such as drafts. Confidential tickets are in it as far as you may read them.',
    submit: 'Start export',
    started: 'Export started',
    failed: 'Failed to start the export',
  },
  cancel: {
    item: 'Cancel export',
    title: 'Cancel this export?',
    message: 'What was written so far is removed. A new one begins from the start.',
    confirm: 'Cancel export',
    done: 'Export cancelled',
    failed: 'Failed to cancel the export',
  },
  remove: {
    item: 'Remove file',
    title: 'Remove this file?',
    message: 'Nobody can download it any more. The entry stays.',
    confirm: 'Remove file',
    done: 'File removed',
    failed: 'Failed to remove the file',
  },
  own: {
    title: 'Your data',
    help: 'Take away what is about you: your profile, your tickets with what was said on them, your messages, notifications and settings.',
    what: 'your exports',
    start: 'Export my data',
    empty: {
      title: 'Nothing was exported yet',
      text: 'An export is a zip that you can download for a week.',
    },
    dialog: {
      title: 'Export my data',
      subtitle: 'One zip with what is about you, as you may see it.',
      note: 'Internal notes and e-mail addresses of others are not in it.',
    },
  },
};

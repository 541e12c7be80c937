import type { MailMode } from '@switchboard/contract/notifications/mail-modes.ts';
import { NOTICE_NAMES } from '@switchboard/contract/notifications/notification-words.ts';
import type { NotificationPreferences } from '@switchboard/contract/notifications/preferences.ts';
import type { ColumnName } from './mail-table.ts';

const modes: Readonly<Record<MailMode, string>> = { now: 'At once', digest: 'Digest', never: 'Never' };

const columns: Readonly<Record<ColumnName, string>> = {
  assigned: 'You work on it',
  own: 'You raised it or take part',
  led: 'You lead its project',
  followed: 'You replied or watch it',
};

const every: Readonly<Record<NotificationPreferences['digest']['every'], string>> = {
  off: 'Off',
  daily: 'Every day',
  weekly: 'Every week',
};

export const text = {
  title: 'Notification settings',
  description:
    'What reaches you when Switchboard is not open. The inbox behind the bell always has everything.',
  back: 'Profile',
  what: 'your notification settings',
  saved: 'Saved',
  failed: 'This could not be saved. Please try again.',
  mail: {
    title: 'E-mail',
    help: 'For what happens on a ticket, by how it concerns you. What is read here first is not mailed.',
    table: 'E-mail about tickets',
    happens: 'What happens',
    cell: (event: string, column: string) => `${event}: ${column}`,
    nothing: 'Nobody is told of this',
    reset: 'Reset to defaults',
    modes,
    events: NOTICE_NAMES,
    columns,
  },
  desk: {
    title: 'New tickets',
    help: 'Of your whole organization, whether they concern you or not.',
    label: 'Tell me of every new ticket',
    description: 'An entry in your inbox for each ticket that anybody raises.',
    mail: 'E-mail about them',
  },
  digest: {
    title: 'Digest',
    help: 'One e-mail with everything that waits for it. When nothing waits, none comes.',
    every: 'How often',
    hour: 'At',
    weekday: 'On',
    everyWords: every,
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  },
  quiet: {
    title: 'Quiet hours',
    help: 'E-mail and push wait until they are over.',
    label: 'Quiet hours',
    description: 'By the clock of your time zone.',
    from: 'From',
    until: 'Until',
    critical: 'Let Critical through',
    criticalHelp: 'Critical tickets that you work on reach you all the same.',
  },
  browser: {
    title: 'This browser',
    help: 'Shows what happens while no page of Switchboard is open, for as long as you are signed in here.',
    what: 'your browsers',
    label: 'Push',
    description: 'What nobody has read after half a minute is shown on your screen.',
    blocked: 'Notifications are blocked in this browser',
    blockedHelp: 'Allow them for this address in the settings of the browser, then load this page anew.',
    unsupported: 'This browser cannot show notifications',
    unsupportedHelp: 'Use a current browser over https. The inbox behind the bell shows everything.',
    homeScreen: 'Add Switchboard to your Home Screen first',
    homeScreenHelp: 'Choose Share and then Add to Home Screen; an iPhone allows notifications only there.',
    failed: 'Push could not be turned on. Please try again.',
    failedOff: 'Push could not be turned off. Please try again.',
    on: 'Push is on',
    off: 'Push is off',
    test: 'Send me a test',
    testSent: 'Test sent',
    testFailed: (outcome: string) => `Test failed: ${outcome}`,
    shown: 'What is shown',
    whats: { same: 'What is mailed at once', mentions: 'Mentions and what you get assigned', off: 'Nothing' },
    text: 'Show the text',
    textHelp: 'Without it only the number of the ticket and what happened, since others may see your screen.',
    others: 'Your other browsers',
    since: 'since',
    remove: 'Turn off',
    removeThat: (browser: string) => `Turn off push in ${browser}`,
  },
  deliveries: {
    title: 'Sent to you',
    help: 'The last e-mails and push about tickets, and why some were not sent.',
    what: 'what was sent to you',
    none: 'Nothing has been sent to you yet.',
    tried: (at: string, detail: string) => `Tried on ${at}: ${detail}`,
    test: 'Send me a test',
    testSent: (email: string) => `Sent to ${email}`,
    testFailed: (outcome: string) => `The test did not arrive. ${outcome}`,
    failed: 'This did not work. Please try again.',
    problem: (email: string) => `Mail to ${email} fails`,
    tryAgain: 'Try again',
    triedAgain: 'The next e-mail goes to this address again',
  },
  zone: {
    title: 'Time zone',
    help: 'Digest, quiet hours and the days of your inbox follow it, wherever your browser is.',
    label: 'Time zone',
    none: 'No such time zone',
  },
} as const;

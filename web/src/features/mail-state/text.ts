import type { MailProbe, MailState } from '@switchboard/contract/mail-intake/mail-state.ts';

const PROBES: Readonly<Record<MailProbe['state'], string>> = {
  sent: 'Under way',
  arrived: 'Came back',
  lost: 'Has not come back',
};

const WAYS: Readonly<Record<NonNullable<MailState['in']['way']>, string>> = {
  smtp: 'SMTP: mail servers deliver here',
  imap: 'IMAP: fetched from a mailbox',
  both: 'SMTP and IMAP',
};

export const text = {
  title: 'Mail',
  description: 'Whether mail of this installation leaves and arrives.',
  what: 'state of mail',
  out: {
    title: 'Mail out',
    way: 'Way out',
    ways: { smtp: 'SMTP', files: 'None: SMTP_URL is not set, e-mails are written as files' },
    waiting: 'Waiting',
    oldest: 'Oldest',
    state: 'State',
    none: 'Nothing waits',
    count: (count: number) => (count === 1 ? '1 e-mail' : `${count} e-mails`),
    fine: 'The mail server takes what is sent',
    failing: (since: string) => `The mail server has taken nothing since ${since}`,
  },
  in: {
    title: 'Mail in',
    way: 'Way in',
    ways: WAYS,
    noWay: 'None: INBOUND_SMTP and INBOUND_IMAP_URL are not set',
    connected: 'Connected',
    yes: 'Yes',
    no: 'No',
    last: 'Last letter',
    never: 'None yet',
    lag: 'Waits in the mailbox',
    noLag: 'Nothing',
    minutes: (minutes: number) => (minutes === 1 ? 'for 1 minute' : `for ${minutes} minutes`),
    state: 'State',
    fine: 'Letters arrive',
    failing: (reason: string, since: string) => `${reason}, since ${since}`,
  },
  probe: {
    title: 'Test',
    help: 'Sends a letter through the mail server to an address of this installation. It has to come back within minutes.',
    button: 'Test the way in',
    impossible: 'Nothing to test: that needs a mail server to send with and a way in.',
    sent: 'Sent',
    state: 'Letter',
    states: PROBES,
    failed: 'The letter could not be sent. Please try again.',
  },
} as const;

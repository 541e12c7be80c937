/** Whether an entry is shown in browsers, and what of it. */
import {
  PUSH_WORDS,
  pushedSummary,
  pushedTogether,
} from '@switchboard/contract/notifications/notification-words.ts';
import type { NotificationPreferences } from '@switchboard/contract/notifications/preferences.ts';
import { presentEntry } from '../entry.presenter.ts';
import type { MailedEntry } from '../entry.repo.ts';
import { sortEntries } from '../mail/wanted-entries.ts';
import type { Shown } from './send-push.ts';

const isMeant = ({ notice, reason }: MailedEntry) =>
  notice === 'mention' || (notice === 'assigned' && reason === 'assigned');

export function isPushed(row: MailedEntry, readerId: string, preferences: NotificationPreferences): boolean {
  switch (preferences.push.what) {
    case 'off':
      return false;
    case 'mentions':
      return isMeant(row);
    case 'same': {
      // Whoever stopped the mail of a ticket has not stopped this.
      const ofMail = [{ ...row, mail_stopped: false }];
      return sortEntries(ofMail, readerId, preferences, { inDigest: false }).wanted.length > 0;
    }
  }
}

export const passesQuiet = ({ priority, reason }: MailedEntry, { quiet }: NotificationPreferences) =>
  quiet.criticalThrough && priority === 'Critical' && reason === 'assigned';

interface Showing {
  /** Without it nobody who looks at the screen learns what it is about. */
  readonly showText: boolean;
  readonly changes: number;
  /** Of a summary; 0 for what is about the entry's ticket. */
  readonly tickets: number;
}

/** @param row the newest of what is shown as one */
export function shownOf(row: MailedEntry, readerId: string, { showText, changes, tickets }: Showing): Shown {
  if (tickets > 0)
    return { title: NAME, body: pushedSummary(tickets), url: '/notifications', tag: 'summary' };
  const { ticket, event, text, excerpt, url } = presentEntry(row, readerId);
  const words = excerpt === '' ? text : `${text}: ${excerpt}`;
  const several = changes > 1;
  return {
    title: ticket?.ticketNumber ?? NAME,
    body: showText ? words : several ? pushedTogether(changes) : PUSH_WORDS[event],
    url,
    tag: `${ticket?._id ?? ''} ${event}`,
  };
}

const NAME = 'Switchboard';

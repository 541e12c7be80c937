/** Makes an e-mail of entries: what it says, from whom, and in which conversation. */
import { REPLY_MARKER } from '@switchboard/contract/mail-intake/reply-marker.ts';
import { notificationText, reasonText } from '@switchboard/contract/notifications/notification-words.ts';
import type { InlineImage, MailContent } from '../../../platform/mail/mail.ts';
import { conversationOf } from '../../mail-intake/conversation-of.ts';
import type { SendingOrganization } from '../../organizations/sending-organization.ts';
import { fullName } from '../../people/person-ref.ts';
import { readEvent } from '../../record/read-event.ts';
import { asRead } from '../as-read.ts';
import { entryUrl } from '../entry-url.ts';
import type { Delivery } from './delivery.repo.ts';
import { MAIL_BOUNDS } from './mail-bounds.ts';
import type { MailedFiles } from './mailed-files.ts';
import { renderMail } from './render-mail.ts';
import { tellsTicket } from './tells-ticket.ts';
import type { WantedEntry } from './wanted-entries.ts';

export interface Letter {
  readonly delivery: Delivery;
  readonly organization: SendingOrganization;
  readonly logo: InlineImage | null;
  readonly entries: readonly [WantedEntry, ...WantedEntry[]];
  readonly files: MailedFiles;
  /** Tickets whose entries are not among those, since there are too many. */
  readonly moreTickets: number;
  readonly readerId: string;
  /** Of this person and ticket, in their order. */
  readonly earlier: readonly string[];
  readonly baseUrl: string;
  /** Stops such e-mails. */
  readonly token: string;
  /** Where an answer goes and becomes a comment; null where none is taken. */
  readonly replyTo: string | null;
  /** Where its reader decides about an approval; null where they have none to decide. */
  readonly decision: string | null;
}

export const composeLetter = (letter: Letter): MailContent =>
  letter.delivery.kind === 'digest' ? composeDigest(letter) : composeOne(letter);

function composeOne(letter: Letter): MailContent {
  const { entries, organization, readerId, baseUrl, token, replyTo, decision } = letter;
  const [{ row, reason }] = entries;
  const shown = entries.slice(0, MAIL_BOUNDS.changes);
  const left = entries.length - shown.length;
  const first = shown.find(({ row: one }) => tellsTicket(one, readerId));
  const isAbout = (one: Row) =>
    one.notice === 'assigned' || one.notice === 'created' ? one === first?.row : true;
  const title = row.number === null ? textOf(row, readerId) : `[${row.number}] ${row.summary ?? ''}`;
  const content = renderMail({
    subject: title,
    marker: replyTo === null ? null : markerOf(entries),
    organization: { name: organization.name, logo: letter.logo?.cid ?? null },
    why: `You get this ${reasonText(reason, { project: row.project_name, organization: organization.name })}.`,
    sections: shown.map(({ row: one }) => ({
      heading: textOf(one, readerId),
      text: isAbout(one) ? wordsOf(one) : '',
      files: filesIn(letter, one),
      url: `${baseUrl}${entryUrl(one)}`,
    })),
    more: moreOf(left, 'change'),
    action:
      decision === null
        ? {
            label: row.number === null ? 'Open Switchboard' : `Open ${row.number}`,
            url: `${baseUrl}${entryUrl(shown.at(-1)?.row ?? row)}`,
          }
        : // After the number sign, which no server on the way is sent.
          { label: 'Approve or reject', url: `${baseUrl}/decide#${decision}` },
    notes: replyTo === null && row.number !== null ? ['Please answer in Switchboard.'] : [],
    stop: {
      label: row.number === null ? 'Stop such mail' : `Stop mail about ${row.number}`,
      url: `${baseUrl}/unsubscribe#${token}`,
    },
  });
  return {
    ...content,
    letterhead: {
      ...letterheadOf(letter),
      fromName: senderOf(letter),
      references: row.ticket_id === null ? [] : [conversationOf(row.ticket_id, readerId), ...letter.earlier],
    },
  };
}

const wordsOf = ({ said, format }: Row) =>
  asRead(said ?? '', format)
    .trim()
    .slice(0, MAIL_BOUNDS.text);

function filesIn({ files }: Letter, { entry_id }: Row): string[] {
  const { attached = [], left = [] } = files.ofEntries.get(entry_id) ?? {};
  return [
    ...(attached.length === 0 ? [] : [`Attached: ${attached.join(', ')}`]),
    ...(left.length === 0 ? [] : [`To be opened in Switchboard: ${left.join(', ')}`]),
  ];
}

/** What is left out, in words; null for nothing. */
const moreOf = (left: number, what: 'change' | 'ticket') =>
  left === 0 ? null : `and ${left} more ${what}${left === 1 ? '' : 's'}`;

/** Says what an answer becomes. */
const markerOf = (entries: Letter['entries']) =>
  entries.some(({ row }) => row.is_internal)
    ? `${REPLY_MARKER}. Your answer becomes an internal note`
    : REPLY_MARKER;

function composeDigest(letter: Letter): MailContent {
  const { entries, organization, readerId, baseUrl, token } = letter;
  const byTicket = [...Map.groupBy(entries, ({ row }) => row.ticket_id ?? row.entry_id).values()];
  const shown = byTicket.slice(0, MAIL_BOUNDS.tickets);
  const left = byTicket.length - shown.length + letter.moreTickets;
  const count = byTicket.length + letter.moreTickets;
  const content = renderMail({
    subject: `What is new at ${organization.name}: ${count === 1 ? '1 ticket' : `${count} tickets`}`,
    marker: null,
    organization: { name: organization.name, logo: letter.logo?.cid ?? null },
    why: 'You get this because of what you chose for digests, or because there was much at once.',
    sections: shown.map((changes) => {
      const told = changes.slice(-MAIL_BOUNDS.changesEach);
      const [{ row } = entries[0]] = told;
      const more = changes.length - told.length;
      return {
        heading: row.number === null ? textOf(row, readerId) : `${row.number} ${row.summary ?? ''}`,
        text: [
          ...(row.number === null ? [] : told.map((one) => textOf(one.row, readerId))),
          moreOf(more, 'change') ?? [],
        ]
          .flat()
          .join('\n'),
        files: [],
        url: `${baseUrl}${entryUrl(row)}`,
      };
    }),
    more: moreOf(left, 'ticket'),
    action: { label: 'Open notifications', url: `${baseUrl}/notifications` },
    notes: [],
    stop: { label: 'Stop digests', url: `${baseUrl}/unsubscribe#${token}` },
  });
  return {
    ...content,
    letterhead: { ...letterheadOf(letter), fromName: organization.name, references: [], replyTo: null },
  };
}

function letterheadOf({ delivery, logo, files, baseUrl, token, replyTo }: Letter) {
  const subject = delivery.ticketId ?? 'digests';
  return {
    replyTo,
    headers: {
      'List-Id': `<${subject}.${new URL(baseUrl).hostname}>`,
      'List-Unsubscribe': `<${baseUrl}/api/mail/unsubscribe/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    images: logo === null ? [] : [logo],
    files: files.attached,
  };
}

/** One actor by name; several, or the product itself, by the organization. */
function senderOf({ entries, organization }: Letter): string {
  const names = new Set(entries.map(({ row }) => nameOf(row)));
  const [name] = names;
  return names.size === 1 && name ? `${name} via ${organization.name}` : organization.name;
}

type Row = WantedEntry['row'];

const nameOf = ({ first_name, last_name }: Row) =>
  first_name === null || last_name === null ? null : fullName({ first_name, last_name });

function textOf(row: Row, readerId: string): string {
  const { event_id, subject_kind, verb, data } = row;
  return notificationText({
    notice: row.notice,
    event:
      event_id === null || subject_kind === null || verb === null || data === null
        ? null
        : readEvent({ event_id, subject_kind, verb, data }),
    actor: nameOf(row),
    count: row.count,
    readerId,
  });
}

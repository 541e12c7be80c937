import type { TextKind } from '@switchboard/contract/policies/audience.ts';
import type { Audience } from '@switchboard/contract/tickets/audience.ts';

const COUNTED = new Intl.ListFormat('en-GB', { type: 'conjunction' });
/** So many people are named in the line; of more, how many. */
const NAMED = 2;

export const words = {
  loading: 'Working out who will read this',
  failed: 'Could not work out who will read this',
  retry: 'Retry',
  retryWhat: 'Retry who will read this',
  title: 'Who reads this',
  subtitle: {
    reply: 'Replies, and everything but internal notes',
    note: 'Internal notes',
    chat: 'The chat of this ticket',
  } satisfies Record<TextKind, string>,
  you: 'You',
  notRead: 'Will not read it',
  showAll: (count: number) => (count === 1 ? 'Show them' : `Show all ${count}`),
  previous: 'Previous',
  next: 'Next',
  people: 'The people of this group',
  checkFirst: 'Check first',
  sendAnyway: 'Send anyway',
  open: 'Show who reads this',
} as const;

const short = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }) =>
  `${firstName.slice(0, 1)}. ${lastName}`.trim();

const isOfInstallation = ({ rule }: Audience['groups'][number]) => rule.startsWith('installation');

/** "You, M. Chen and 6 staff will read this. Not: the rest of Acme." */
export function audienceLine({ people, groups, excluded }: Audience, ownId: string): string {
  const others = people.filter(({ _id }) => _id !== ownId);
  const ofGroups = (which: Audience['groups']) => which.reduce((sum, { count }) => sum + count, 0);
  const more = others.length - NAMED;
  const staff = ofGroups(groups.filter((group) => !isOfInstallation(group)));
  const operators = ofGroups(groups.filter(isOfInstallation));
  const readers = [
    words.you,
    ...others.slice(0, NAMED).map(short),
    ...(more > 0 ? [`${more} more`] : []),
    ...(staff > 0 ? [`${staff} staff`] : []),
    ...(operators > 0 ? [operators === 1 ? '1 super admin' : `${operators} super admins`] : []),
  ];
  const line = `${COUNTED.format(readers)} will read this.`;
  const not = excluded.at(-1)?.text;
  return not === undefined ? line : `${line} Not: ${not.slice(0, 1).toLowerCase()}${not.slice(1)}.`;
}

import type { PresentPerson } from '../../../lib/realtime/ticket-presence.ts';

const KINDS = { reply: 'a reply', note: 'a note' } as const;

const nameOf = ({ firstName, lastName }: PresentPerson) => `${firstName} ${lastName}`;
const listed = new Intl.ListFormat('en', { type: 'conjunction' });

export const presenceText = {
  also: 'Also here',
  nameOf,
  /** Each name, with what they write. */
  people: (people: readonly PresentPerson[]) =>
    people
      .map((person) =>
        person.typing ? `${nameOf(person)} (writing ${KINDS[person.typing]})` : nameOf(person),
      )
      .join(', '),
  /** Of those who write, at least one. */
  writing(people: readonly PresentPerson[]): string {
    const [first, ...others] = people;
    const names = listed.format(people.map(({ firstName }) => firstName));
    const kind = first?.typing ?? null;
    const isOneKind = others.every(({ typing }) => typing === kind);
    const what = kind === null || !isOneKind ? '' : ` ${KINDS[kind]}`;
    return `${names} ${others.length === 0 ? 'is' : 'are'} writing${what}`;
  },
};

/** The vocabulary in which the demo tickets are told; `tell-ticket.ts` turns it into rows. */
import type { TicketPriority, TicketStatus, TicketType } from '@switchboard/contract/enums.ts';
import type { DemoSubject, DemoTicket } from './demo-organization.ts';
import type { Moment, When } from './demo-time.ts';
import type { DemoFileName } from './files/demo-files.ts';
import type { Step, Told } from './step.ts';

/** The server's own choice, seconds after the ticket was raised. */
export const auto = <Person extends string>(agent: Person): Step<Person> => ({
  kind: 'assignment',
  when: '0m',
  by: null,
  relation: 'devops_agent',
  to: agent,
  reason: '',
});

export const assigns = <Person extends string>(
  when: When,
  by: Person,
  agent: Person,
  reason = '',
): Step<Person> => ({ kind: 'assignment', when, by, relation: 'devops_agent', to: agent, reason });

/** Brings a second person in beside the agent. */
export const involves = <Person extends string>(
  when: When,
  by: Person,
  person: Person,
  reason: string,
): Step<Person> => ({ kind: 'assignment', when, by, relation: 'user', to: person, reason });

const sets = <Person extends string>(when: When, by: Person, to: TicketStatus): Step<Person> => ({
  kind: 'status',
  when,
  by,
  to,
});

export const starts = <Person extends string>(when: When, by: Person) => sets(when, by, 'In Progress');

export const says = <Person extends string>(
  when: When,
  by: Person,
  text: string,
  ...files: DemoFileName[]
): Step<Person> => ({ kind: 'comment', when, by, text, isInternal: false, files });

/** An internal note. */
export const notes = <Person extends string>(
  when: When,
  by: Person,
  text: string,
  ...files: DemoFileName[]
): Step<Person> => ({ kind: 'comment', when, by, text, isInternal: true, files });

const saysAndSets = <Person extends string>(when: When, by: Person, text: string, to: TicketStatus) => [
  says(when, by, text),
  sets('0m', by, to),
];

export const resolves = <Person extends string>(when: When, by: Person, text: string) =>
  saysAndSets(when, by, text, 'Resolved');

export const reopens = <Person extends string>(when: When, by: Person, text: string) =>
  saysAndSets(when, by, text, 'Open');

export const closes = <Person extends string>(when: When, by: Person, text?: string): Told<Person> =>
  text === undefined ? sets(when, by, 'Closed') : saysAndSets(when, by, text, 'Closed');

export const rates = <Person extends string>(when: When, by: Person, to: TicketPriority): Step<Person> => ({
  kind: 'priority',
  when,
  by,
  to,
});

/** A line in the live chat. */
export const chats = <Person extends string>(
  when: When,
  by: Person,
  text: string,
  later: 'edited' | null = null,
): Step<Person> => ({ kind: 'message', when, by, text, picture: null, isEdited: later === 'edited' });

/** A picture in the live chat. */
export const shows = <Person extends string>(
  when: When,
  by: Person,
  picture: DemoFileName,
): Step<Person> => ({ kind: 'message', when, by, text: '', picture, isEdited: false });

interface About<Person extends string, Place extends string, Project extends string>
  extends DemoSubject<Place, Project> {
  readonly at: Moment;
  readonly by: Person;
  readonly files?: readonly DemoFileName[];
}

const ticketOf =
  (type: TicketType) =>
  <Person extends string, Place extends string, Project extends string>(
    about: About<Person, Place, Project>,
    summary: string,
    description: string,
    ...story: Told<Person>[]
  ): DemoTicket<Person, Place, Project> => ({ ...about, type, summary, description, story: story.flat() });

/** Something broke. */
export const issue = ticketOf('Report Issue');
/** Somebody needs something. */
export const request = ticketOf('Request Service');

import type { AddedRelation, Relation } from '@switchboard/contract/enums.ts';

export const words = {
  title: 'People',
  none: 'Nobody was added',
  add: 'Add person',
  submit: 'Add',
  person: 'Person',
  as: 'They may',
  people: 'people',
  choices: {
    participant: 'Read, reply and chat',
    viewer: 'Read only',
  } satisfies Record<AddedRelation, string>,
  readers: (name: string) => `${name} will read everything but internal notes.`,
  relations: {
    participant: 'Replies',
    viewer: 'Reads',
    raiser: 'Raised it',
    approver: 'Approves',
  } satisfies Partial<Record<Relation, string>> as Partial<Record<Relation, string>>,
  remove: (name: string) => `Take ${name} off`,
  leave: 'Leave this ticket',
  left: (number: string) => `You left ${number}`,
  added: (name: string) => `${name} added`,
  removed: (name: string) => `${name} removed`,
  leaveTitle: (number: string) => `Leave ${number}?`,
  leaveMessage: 'You will not be able to read it any more, unless somebody adds you again.',
  readsOnly: 'You can read this ticket, and somebody on it can let you reply',
  failed: 'This could not be changed',
};

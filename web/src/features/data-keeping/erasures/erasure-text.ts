import type { ErasedPlace, ErasureState } from '@switchboard/contract/data-lifecycle/erasure-values.ts';

/** Every word of erasures of people. */
export const text = {
  title: 'Data keeping',
  what: 'erasures',
  list: 'Erasures',
  description:
    'Whoever is erased is deactivated at once and, after some days, called by a code wherever their name stands. What they worked on stays.',
  add: 'Erase person',
  empty: {
    title: 'Nobody was erased',
    text: 'People ask for it on their profile, or you begin it here. Nothing happens before an admin approves it.',
  },
  columns: { person: 'Person', state: 'State', asked: 'Asked', due: 'Erased', actions: 'Actions' },
  states: {
    requested: 'To decide',
    waiting: 'Waiting',
    running: 'Running',
    done: 'Erased',
    cancelled: 'Cancelled',
  } satisfies Record<ErasureState, string>,
  held: 'Kept by a hold',
  own: 'By themselves',
  begunBy: (name: string) => `Begun by ${name}`,
  none: '–',
  after: (day: string) => `After ${day}`,
  counts: (replaced: number, removed: number) => `${replaced} replaced, ${removed} removed`,
  more: (name: string) => `Actions for the erasure of ${name}`,
  look: 'Look and decide',
  begin: {
    title: 'Erase person',
    subtitle: 'First you see where something of them stands; nothing happens yet.',
    person: 'Person',
    people: 'people',
    submit: 'Look',
    failed: 'Failed to begin the erasure',
  },
  dialog: {
    title: (name: string) => `Erase ${name}?`,
    subtitle: (code: string) => `“Erased person ${code}” will stand wherever the name stands now.`,
    what: 'what stands of them',
    preview: 'Where something of them stands',
    tooMany: 'Too many to count',
    over: (count: string) => `${count} or more`,
    search: 'See the texts',
    texts: 'Replace the exact name and e-mail in what people wrote, too',
    textsHelp:
      'As whole words, first and last name together. Of people of the same name nothing else is changed.',
    remove: 'Remove the files that they attached',
    note: 'They are deactivated at once. Until the days are over it can be cancelled, after that it cannot be undone. Exports of before are removed; backups keep names until they end.',
    name: (name: string) => `Type “${name}”`,
    submit: 'Approve',
    done: 'Erasure approved',
    failed: 'Failed to approve the erasure',
  },
  places: {
    raised: 'Tickets they raised',
    worked_on: 'Tickets they are on otherwise',
    comments: 'Comments and notes',
    chat: 'Chat messages',
    letters: 'Letters from them',
    deliveries: 'Deliveries to them',
    history: 'Entries of the record about them',
    files: 'Files they attached',
    texts: 'Texts with their name or e-mail',
  } satisfies Record<ErasedPlace, string>,
  cancel: {
    item: 'Cancel erasure',
    title: 'Cancel this erasure?',
    message: 'Nothing is erased. Whoever was deactivated by it stays so until you let them in again.',
    confirm: 'Cancel erasure',
    done: 'Erasure cancelled',
    failed: 'Failed to cancel the erasure',
  },
};

/** Of one's own, on the profile. */
export const own = {
  title: 'Being erased',
  help: 'Ask to be erased: your name and addresses go, what you worked on stays. Your administrators decide.',
  what: 'your request',
  none: 'You have not asked for it.',
  asked: (moment: string) => `You asked for it on ${moment}. Your administrators have not decided yet.`,
  ask: 'Ask to be erased',
  withdraw: 'Take it back',
  withdrawn: 'Request taken back',
  failed: 'Failed to take the request back',
  dialog: {
    title: 'Ask to be erased?',
    message:
      'Once an administrator approves it you cannot sign in any more, and some days later nothing here names you. Export what you want to keep before.',
    confirm: 'Ask to be erased',
    done: 'Your administrators were told',
    failed: 'Failed to ask for it',
  },
};

/** Every word of the page of tags. */
import type { TagTone } from '@switchboard/contract/enums.ts';

export const TONE_NAMES: Record<TagTone, string> = {
  slate: 'Slate',
  red: 'Red',
  orange: 'Orange',
  amber: 'Amber',
  green: 'Green',
  teal: 'Teal',
  blue: 'Blue',
  violet: 'Violet',
};

export const text = {
  title: 'Tags',
  list: 'Tags',
  what: 'tags',
  description: 'Words that staff put on tickets, to find and sort them by.',
  search: 'Search tags',
  add: 'Add tag',
  columns: { name: 'Tag', colour: 'Colour', tickets: 'Tickets', actions: 'Actions' },
  empty: {
    title: 'No tags yet',
    text: 'Add the first one, or type it on a ticket.',
  },
  more: (name: string) => `More about ${name}`,
  menu: { edit: 'Edit', merge: 'Merge into another', delete: 'Delete' },
  form: {
    add: 'Add tag',
    edit: 'Edit tag',
    name: 'Name',
    colour: 'Colour',
    submit: { add: 'Add', edit: 'Save Changes' },
    failed: 'Failed to save tag',
    added: (name: string) => `${name} added`,
    saved: (name: string) => `${name} saved`,
  },
  merge: {
    title: (name: string) => `Merge ${name}`,
    help: 'Its tickets get the other tag instead, and this one is deleted.',
    into: 'Into',
    submit: 'Merge',
    choose: 'Search tags',
    failed: 'Failed to merge tags',
    done: (from: string, into: string) => `${from} merged into ${into}`,
  },
  delete: {
    title: 'Are you sure you want to delete this tag?',
    message: (tickets: string) => `It is taken off ${tickets}.`,
    confirm: 'Delete',
    done: (name: string) => `${name} deleted`,
    failed: 'Failed to delete tag',
  },
} as const;

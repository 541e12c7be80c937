/** Words about tickets that belong together. */
import type { LinkType } from '@switchboard/contract/enums.ts';

const LINK_WORDS: Record<LinkType, readonly [string, string]> = {
  relates: ['Relates to', 'Relates to'],
  duplicate: ['Duplicate of', 'Has the duplicate'],
  parent: ['Child of', 'Parent of'],
  blocks: ['Blocks', 'Blocked by'],
};

/** @param inverse said from the other end */
export const linkWords = (type: LinkType, inverse: boolean): string => LINK_WORDS[type][inverse ? 1 : 0];

export const words = {
  title: 'Links',
  what: 'the links',
  add: 'Add link',
  type: 'This ticket',
  ticket: 'Ticket',
  search: 'Number or words',
  tickets: 'tickets',
  submit: 'Add link',
  remove: (number: string) => `Remove the link to ${number}`,
  removed: (number: string) => `No longer linked to ${number}`,
  done: (number: string) => `Linked to ${number}`,
  failed: 'The link could not be saved. Please try again.',
  removeFailed: 'The link could not be removed. Please try again.',
};

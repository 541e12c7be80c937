/** What the timeline says of links, merges and checklists. */
import type { LinkType } from '@switchboard/contract/enums.ts';
import { linkWords } from '../links/text.ts';

export const words = {
  otherTicket: 'another ticket',
  checklist: {
    added: (item: string) => `added to the checklist: ${item}`,
    applied: (template: string) => `put the checklist ${template} on the ticket`,
    changed: (item: string) => `changed on the checklist: ${item}`,
    done: (item: string) => `ticked off: ${item}`,
    opened: (item: string) => `opened again: ${item}`,
    removed: (item: string) => `took off the checklist: ${item}`,
    shared: () => 'shared the checklist',
    kept_to_staff: () => 'kept the checklist to the staff',
    ordered: () => 'put the checklist in another order',
  },
  /** Around the number of the other ticket. */
  merge: {
    merged: ['merged it into', ''],
    unmerged: ['took it out of', ' again'],
    took_in: ['merged', ' into this ticket'],
    let_go: ['took', ' out again'],
  },
  linked: ({ type, inverse, removed }: { type: LinkType; inverse: boolean; removed: boolean }) =>
    `${removed ? 'removed the link' : 'linked it'}: ${linkWords(type, inverse).toLowerCase()}`,
};

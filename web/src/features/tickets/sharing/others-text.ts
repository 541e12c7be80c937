import type { OthersView } from '@switchboard/contract/enums.ts';

export const othersMenu = 'Of others';

export const othersTitles: Readonly<Record<OthersView, string>> = {
  shared: 'Shared with me',
  participating: 'Taking part',
  watching: 'Watching',
  approving: 'To approve',
};

export const noOthers: Readonly<Record<OthersView, string>> = {
  shared: 'Nobody shares a ticket with you.',
  participating: 'Nobody has added you to a ticket.',
  watching: 'You watch no ticket. Choose “Watch” on one to find it here.',
  approving: 'No ticket waits for your approval.',
};

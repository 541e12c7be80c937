import type { SearchMatch } from '@switchboard/contract/tickets/search/search.ts';

/**
 * The address of what a search found on a ticket: the very entry of its timeline, or its chat.
 * @param page the ticket's own address
 */
export function matchPath(page: string, { place, _id, entry }: SearchMatch): string {
  if (place === 'chat') return `${page}?chat=open`;
  if (place === 'comment' || place === 'note') return `${page}#comment-${_id}`;
  return entry === null ? page : `${page}#comment-${entry}`;
}

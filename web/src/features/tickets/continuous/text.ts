export const words = {
  more: 'more tickets',
  loading: 'Loading more tickets',
  loadMore: 'Load more',
  all: (shown: string) => (shown === '1' ? 'The only ticket' : `All ${shown} tickets`),
  shown: (shown: string, all: string) => `${shown} of ${all} tickets`,
} as const;

import { SECOND } from '@switchboard/contract/durations.ts';

/** How long typing rests before a search is sent. */
export const SEARCH_DEBOUNCE = {
  tickets: 2 * SECOND,
  projects: 2 * SECOND,
  people: 500,
  picker: 250,
  palette: 150,
} as const;

/** Of each kind in the palette: as many as can be taken in at a glance. */
export const PALETTE_MATCHES = 5;

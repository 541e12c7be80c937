/** What the start itself says; the words of the frame come with that. */
export const startText = {
  loading: 'Loading',
  unreachable: 'The server cannot be reached. This page continues as soon as it answers.',
} as const;

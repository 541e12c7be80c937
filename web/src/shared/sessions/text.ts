export const text = {
  thisDevice: 'This device',
  lastSeen: 'Last seen',
  noAddress: 'Unknown address',
  showAll: (count: number) => `Show all ${count}`,
  end: 'End',
  endThat: (what: string) => `End the session of ${what}`,
} as const;

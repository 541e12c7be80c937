/** What is said where somebody else has changed the same field. */
export const words = {
  title: 'Somebody else changed this',
  product: 'Switchboard',
  set: 'set',
  to: 'to',
  nothing: 'nothing',
  team: 'Team',
  mine: 'Use mine',
  theirs: 'Keep theirs',
};

/** What is said where something of a ticket is still open. */
export const stillOpen = {
  title: 'Something is still open',
  message: (what: string) => `${what}.`,
  confirm: 'Do it anyway',
};

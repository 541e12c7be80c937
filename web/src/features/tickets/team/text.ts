/** The words of the team of a ticket. */
export const words = {
  team: 'Team',
  none: 'No team',
  nothing: 'No team matches',
  moved: (number: string) => `${number} moved`,
  failed: 'The team could not be changed',
};

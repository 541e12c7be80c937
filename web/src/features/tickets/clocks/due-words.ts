/** Words of lists about clocks. */
export const words = {
  paused: 'Paused',
  overdue: (duration: string) => `Overdue ${duration}`,
  dueIn: (duration: string) => `In ${duration}`,
} as const;

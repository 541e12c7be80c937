/** Words about the fields of request types. */
export const words = {
  choose: 'Choose',
  amount: (label: string) => `${label}, amount`,
  nothing: 'Nothing',
} as const;

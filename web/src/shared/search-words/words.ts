/** What stands in a search, piece by piece. */
export const words = {
  label: 'What is searched for',
  not: 'not',
  quoted: (text: string) => `“${text}”`,
  completions: 'Ways to go on',
  remove: (text: string) => `Remove ${text}`,
} as const;

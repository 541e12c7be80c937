/** Every word of lists in groups. */
export const text = {
  head: (label: string, tickets: number) => `${label}, ${tickets === 1 ? '1 ticket' : `${tickets} tickets`}`,
  none: {
    status: '',
    priority: '',
    assignee: 'Unassigned',
    team: 'No team',
    project: 'No project',
    category: 'No category',
    waiting: 'Waiting for nobody',
  },
  waiting: {
    team: 'Waiting for a team',
    requester: 'Waiting for the requester',
    agent: 'Waiting for the agent',
    vendor: 'Waiting for a vendor',
  } as Readonly<Record<string, string>>,
} as const;

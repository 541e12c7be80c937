export const text = {
  title: 'Newcomers',
  description:
    'These people signed in with a company account that matches your organization’s name. That does not prove that they belong to it: approve only people you know. Each one uses a license.',
  list: 'People waiting for approval',
  what: 'the people waiting for approval',
  person: 'Person',
  asked: 'Requested',
  actions: 'Decision',
  approve: 'Approve',
  decline: 'Decline',
  approveNamed: (name: string) => `Approve ${name}`,
  declineNamed: (name: string) => `Decline ${name}`,
  approved: (name: string) => `${name} can sign in now`,
  declined: (name: string) => `${name} was declined`,
  failed: 'The decision could not be saved. Please try again.',
  confirm: {
    title: (name: string) => `Decline ${name}?`,
    message: 'Are you sure you want to decline this person? Their account stays deactivated.',
  },
  empty: {
    title: 'Nobody is waiting',
    text: 'People whose company account only matches your organization’s name will appear here.',
  },
} as const;

export const text = {
  title: 'Approvals',
  description:
    'These people have signed in with a company account that matches your organization’s name. That proves no membership: let in only those you know. Each one takes a license.',
  list: 'People who wait for approval',
  what: 'the people who wait for approval',
  person: 'Person',
  asked: 'Asked',
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

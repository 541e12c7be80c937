/** Every word of the pages of mail domains. */
export const text = {
  title: 'Sign-in',
  what: 'domains',
  list: 'Mail domains',
  description: 'Prove which mail domains are yours.',
  add: 'Add domain',
  empty: {
    title: 'No domains yet',
    text: 'Name the domain of your e-mail addresses, and prove that it is yours.',
  },
  columns: {
    domain: 'Domain',
    state: 'State',
    checked: 'Last checked',
    added: 'Added',
    organization: 'Organization',
    actions: 'Actions',
  },
  states: { pending: 'Pending', verified: 'Verified', failing: 'Record missing', unverified: 'Not verified' },
  proofs: { txt: 'By its DNS record', super_admin: 'Approved by a super admin' },
  waiting: 'Waiting for approval, or for its record',
  declined: (note: string) => `Declined: ${note}`,
  gone: 'Its record was missing for 30 days',
  missingSince: 'Its record was not found at the last check',
  never: 'Never',
  more: (domain: string) => `More about ${domain}`,
  menu: { record: 'Show record', verify: 'Check now', remove: 'Remove' },
  form: {
    title: 'Add domain',
    label: 'Domain',
    help: 'What stands behind the @ of your people’s addresses, such as acme.com.',
    submit: 'Add',
    failed: 'Failed to add domain',
  },
  record: {
    title: (domain: string) => `Prove that ${domain} is yours`,
    subtitle: 'Put this TXT record into the DNS of the domain, and leave it there.',
    name: 'Name',
    value: 'Value',
    copy: 'Copy',
    copyName: 'Copy name',
    copyValue: 'Copy value',
    check: 'Check now',
    close: 'Close',
    later:
      'It can take some hours until a new record is found everywhere. It is looked up every day from then on.',
    byHand: 'Without access to the DNS: the super admin sees this domain, and can approve it.',
    verified: 'Domain verified',
    missing: 'The record was not found yet. Try again later.',
    unanswered: 'The name servers of this domain did not answer. Try again later.',
    failed: 'Failed to check the domain',
  },
  removal: {
    title: 'Remove domain?',
    message: 'its people can no longer sign in through a provider of your own.',
    confirm: 'Remove',
    done: (domain: string) => `${domain} removed`,
    failed: 'Failed to remove domain',
  },
} as const;

/** Of the page of all organizations' domains. */
export const everyText = {
  title: 'Domains',
  list: 'Mail domains of all organizations',
  description: 'Mail domains that organizations say are theirs.',
  empty: { title: 'No domains yet', text: 'Domains that organizations name stand here.' },
  state: 'State',
  menu: { approve: 'Approve', decline: 'Decline' },
  decision: {
    approve: {
      title: (domain: string) => `Approve ${domain}?`,
      subtitle: (name: string) =>
        `Everybody with an address of this domain can then sign in as ${name}’s providers say. Approve it only if you know that it is theirs.`,
      submit: 'Approve',
      done: (domain: string) => `${domain} approved`,
    },
    decline: {
      title: (domain: string) => `Decline ${domain}?`,
      subtitle: (name: string) => `${name} can still prove it by its DNS record.`,
      submit: 'Decline',
      done: (domain: string) => `${domain} declined`,
    },
    note: 'Note',
    noteHelp: 'Their admins read it.',
    failed: 'Failed to decide about the domain',
  },
} as const;

/** The words of the page; those of the events themselves are the contract's. */
export const text = {
  title: 'Security log',
  what: 'the security log',
  description:
    'Who signed in, who was refused, what was exported and what changed about accounts, newest first. Entries cannot be changed.',
  search: 'Search person or address',
  kind: 'Kind',
  outcome: 'Outcome',
  columns: {
    at: 'When',
    by: 'Who',
    what: 'What',
    organization: 'Organization',
    outcome: 'Outcome',
    from: 'From where',
  },
  product: 'Switchboard',
  productRole: 'Automatic',
  unknown: 'Unknown account',
  installation: 'Installation',
  gone: 'Organization is gone',
  server: 'Server',
  times: (times: number) => `${times.toLocaleString('en-GB')} times, last`,
  session: (id: string) => `Session …${id.slice(-6)}`,
  noSession: 'No session',
  empty: {
    title: 'Nothing has happened yet',
    text: 'Sign-ins, refusals, exports and changes of accounts will appear here.',
  },
  export: {
    running: 'Exporting the security log',
    fileName: 'security-log',
    done: (rows: number, shown: string) => (rows === 1 ? '1 entry exported' : `${shown} entries exported`),
    failed: 'Failed to export the security log',
  },
} as const;

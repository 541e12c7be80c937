export const text = {
  title: 'Sent to people',
  what: 'what was sent',
  description:
    'E-mails and push about tickets of the last 90 days, and what became of them. Letters about accounts are not among them.',
  back: 'Mail',
  columns: { at: 'When', person: 'To', what: 'About', outcome: 'Outcome', actions: 'Actions' },
  search: 'Search people or tickets…',
  fails: 'Mail fails',
  triedBefore: (tries: number) => (tries === 1 ? '1 try failed before' : `${tries} tries failed before`),
  tryAgain: 'Try again',
  tryAgainNamed: (name: string) => `Try again to send mail to ${name}`,
  triedAgain: (name: string, email: string) => `The next e-mail to ${name} goes to ${email} again`,
  failed: 'This did not work. Please try again.',
  export: {
    fileName: 'deliveries',
    running: 'Exporting what was sent',
    done: (rows: number, shown: string) => (rows === 1 ? '1 row exported' : `${shown} rows exported`),
    failed: 'Failed to export what was sent',
  },
  empty: {
    title: 'Nothing has been sent yet',
    text: 'E-mails and push to people of your organization will appear here.',
  },
} as const;

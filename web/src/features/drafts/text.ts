/** Every word of the page "My drafts". */
export const text = {
  title: 'My drafts',
  what: 'drafts',
  description:
    'What you have begun to write and not sent. Nobody else sees it; after 90 days unchanged it is deleted.',
  list: 'Drafts',
  columns: { draft: 'Draft', ticket: 'Ticket', saved: 'Saved', actions: 'Actions' },
  kinds: { reply: 'Reply', note: 'Internal note' },
  noText: 'No text',
  files: (count: number) => (count === 1 ? '1 file' : `${count} files`),
  lost: 'A ticket you can no longer open',
  read: (text: string) => `Read ${text}`,
  discard: 'Discard',
  discardOne: (text: string) => `Discard ${text}`,
  copy: 'Copy text',
  discarding: {
    title: 'Discard draft',
    message: 'The text and its files are deleted. This cannot be undone.',
    done: 'Draft discarded',
    failed: 'Failed to discard the draft',
  },
  empty: { title: 'No drafts', text: 'A reply or note that you begin and do not send is kept here.' },
} as const;

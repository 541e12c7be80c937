/** Every word of the forms of tickets, which lists do without. */
import type { TicketText } from '@switchboard/contract/tickets/ticket-fields.ts';

export const formText = {
  title: 'Create Ticket',
  description: (organization: string) => `It goes to the staff of ${organization}, who answer here.`,
  request: 'Request',
  requestHelp: 'What you need or what is wrong, in your words.',
  typeHelp: { 'Request Service': 'Something you need', 'Report Issue': 'Something that broke' },
  summary: 'Summary',
  belongs: 'Category and project',
  belongsHelp: 'Decides who sees the ticket and who handles it.',
  /** Shown in a field as long as it is blank. */
  examples: { contactNumber: '+49 341 555 0100' } as Partial<Record<TicketText, string>>,
  attachments: 'Attachments',
  attachmentsHelp: 'JPEG, PNG, GIF, PDF, Word or text. Each file at most 40MB.',
  removeRefused: 'Remove the files that cannot be sent',
  problem: (count: number) =>
    count === 1 ? '1 field needs your attention' : `${count} fields need your attention`,
  draftSaved: 'Draft saved',
  discard: 'Discard draft',
  cancel: 'Cancel',
  cancelSending: 'Cancel sending',
  submit: 'Create Ticket',
  created: {
    title: (number: string) => `${number} created`,
    text: 'You will be taken to your tickets in a moment.',
    open: 'Open ticket',
  },
  failed: 'Failed to create ticket',
  cancelled: 'Sending was cancelled. Nothing was created.',
  leaveTitle: 'Leave this form?',
  leave: 'Your text is kept as a draft, attached files are not.',
  leaveConfirm: 'Leave',
  leaveStay: 'Stay',
  superAdminTitle: 'You cannot raise tickets',
  superAdmin: (refusal: string) =>
    `${refusal}, and a ticket has to. Sign in as one of its members to raise one.`,
} as const;

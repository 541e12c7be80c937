/** The words of putting a ticket off, and of putting it back. */
export const words = {
  label: 'Snooze',
  snooze: 'Snooze',
  wake: 'Wake',
  until: (moment: string) => `Snoozed until ${moment}`,
  untilReply: 'Snoozed until there is an answer',
  snoozed: (number: string) => `${number} snoozed`,
  woken: (number: string) => `${number} is snoozed no more`,
  failed: 'This could not be done',
  back: {
    title: (number: string) => `Put ${number} back`,
    help: 'It lies in the inbox of its team again, without an agent.',
    helpNoTeam: 'It has no agent then, and is in no team: whoever runs the desk finds it.',
    reason: 'Reason',
    submit: 'Put back',
    done: (number: string) => `${number} put back`,
  },
} as const;

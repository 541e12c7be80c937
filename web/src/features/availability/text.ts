/** Every word about when somebody is there. */
export const text = {
  present: 'Present',
  away: 'Away until…',
  failed: 'This could not be saved. Please try again.',
  saved: { present: 'You are present', away: (until: string) => `You are ${until.toLowerCase()}` },
  dialog: {
    title: 'Away until',
    help: 'Auto-assign gives you nothing meanwhile. You keep the tickets that you have.',
    submit: 'Save',
    label: 'Until',
    choices: {
      hour: 'In an hour',
      afternoon: 'In four hours',
      tomorrow: 'Tomorrow at 09:00',
      week: 'In a week at 09:00',
      open: 'Until I say that I am back',
    },
  },
  hours: {
    title: 'Working hours',
    help: 'When you work, in your own zone. Where your organization keeps to them, auto-assign gives you nothing outside of them.',
    timeZone: 'Time zone',
    none: 'No such zone',
    week: 'Hours of the week',
    weekHelp:
      'Times are typed, or moved by the arrow keys. A day without hours is one on which you do not work.',
    own: 'I have working hours of my own',
    ownHelp: 'Without them you count as working at any time.',
    save: 'Save Changes',
    saved: 'Working hours saved',
    missing: 'Could not load your working hours',
  },
} as const;

export const text = {
  title: 'Access',
  description: 'Who may read tickets beside the people on them and their staff.',
  what: 'settings',
  sharing: 'Sharing',
  sharingHelp:
    'Whoever raises a ticket chooses among these. What is taken away here is private at once, also on older tickets.',
  allowed: 'Who may be allowed to read',
  usual: 'Where nothing was chosen',
  raising: 'Raising for others',
  raisingHelp: 'Whoever a ticket is raised for has it as if they had raised it themselves.',
  raiseFor: 'Who may raise tickets for others',
  who: { staff: 'Those who run the desk, and agents', everyone: 'Everyone' },
  save: 'Save Changes',
  saved: 'Saved',
  failed: 'The settings could not be saved. Please try again.',
};

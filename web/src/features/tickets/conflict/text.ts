/** What is said where somebody else has changed the same field. */
export const words = {
  title: 'Somebody else changed this',
  product: 'Switchboard',
  set: 'set',
  to: 'to',
  nothing: 'nothing',
  team: 'Team',
  mine: 'Use mine',
  theirs: 'Keep theirs',
};

/** What is said where something of a ticket is still open. */
export const stillOpen = {
  title: 'Something is still open',
  message: (what: string) => `${what}.`,
  confirm: 'Do it anyway',
};

/** What is said where a form asks for more before a ticket rests. */
export const fillIn = {
  title: 'Fill in before it is resolved',
  submit: 'Save and go on',
  what: 'the form',
  failed: 'Failed to save fields',
};

/** What is said where staff choose another priority than follows from the form. */
export const otherPriority = {
  title: 'Why another priority?',
  reason: 'Reason',
  help: 'The priority follows from who is affected. It stays as you choose it, whatever is answered later.',
  submit: 'Change priority',
};

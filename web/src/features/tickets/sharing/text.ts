export const words = {
  label: 'Who may read it',
  onIt: 'Those on it and its staff always do.',
  usual: (label: string) => `As usual: ${label}`,
  changed: 'Sharing changed',
  failed: 'This could not be changed',
};

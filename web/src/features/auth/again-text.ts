/** What is said over a page whose session has ended. */
export const words = {
  title: 'Your session has ended',
  text: 'Sign in to go on. What you typed is still here.',
  copy: 'Copy my text',
  copied: 'Copied',
  leave: 'Leave',
};

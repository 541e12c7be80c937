export const words = {
  confidential: 'Only the people on it can read it.',
  region: (number: string) => `Beside the list: ${number}`,
  waiting: 'Beside the list',
  open: 'Open',
  close: 'Close',
  peek: 'Look beside the list',
};

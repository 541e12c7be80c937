export const words = {
  region: (number: string) => `Beside the list: ${number}`,
  waiting: 'Beside the list',
  open: 'Open',
  close: 'Close',
  peek: 'Look beside the list',
};

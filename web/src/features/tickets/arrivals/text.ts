/** What is said of rows that wait to be shown. */
export const words = {
  came: (count: string) => `${count} new`,
  gone: (count: string) => `${count} gone`,
  moved: 'New order',
  show: 'Show',
};

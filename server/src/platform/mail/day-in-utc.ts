/** The day as letters write it, in UTC: where its reader is, is not known to a letter. */
export const dayInUtc = (moment: Date): string =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(moment);

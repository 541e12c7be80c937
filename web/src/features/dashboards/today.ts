const dayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });

/** "Thursday 19 November", the reader's day. */
export const dayInWords = (date: Date): string => dayFormat.format(date).replace(',', '');

/** The first line of a mail that can be answered. What stands below it in an answer is quoted. */
export const REPLY_MARKER = 'Write above this line to reply';

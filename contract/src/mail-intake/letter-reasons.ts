/** Why a letter became nothing, or waits for an admin, as the log says it. */
export const LETTER_REASONS = {
  auto_submitted: 'Sent automatically',
  bulk: 'Bulk mail',
  mailing_list: 'From a mailing list',
  no_return_path: 'Sent without a return address',
  report: 'A delivery report',
  own_letter: 'Sent by this installation',
  probe: 'Sent to try the way in',
  sender_unclear: 'Not from one address',
  sender_forged: 'The sender could not have sent it',
  sender_unverified: 'Nothing shows that the sender sent it',
  sender_unknown: 'The sender is nobody here, or may not write',
  too_many: 'More letters within an hour than are taken',
  held_full: 'Too many letters wait for a decision',
  recipient_unknown: 'No such address',
  not_allowed: 'The sender may not write there',
  place_closed: 'The category or the project for it is closed',
  ticket_full: 'The ticket takes no more comments',
  empty: 'Nothing but quotes and a signature',
  unreadable: 'Not readable as a letter',
  too_large: 'Larger than letters may be',
  sender_unjudged: 'For a day nobody could be asked whether the sender sent it',
} as const;
export type LetterReason = keyof typeof LETTER_REASONS;
export const isLetterReason = (word: string): word is LetterReason => Object.hasOwn(LETTER_REASONS, word);

/** What people type into the search of a list of tickets. */
import { TICKET_NUMBERS } from '@switchboard/contract/limits.ts';
import { TICKET_NUMBER } from '@switchboard/contract/tickets/ticket-number.ts';

/** The words that have to be there, in any order; a word that is part of another says nothing more. */
export function searchWords(search: string): readonly string[] {
  const words = [...new Set(search.split(/\s+/u).filter(Boolean))];
  return words.filter((word) => !words.some((other) => other !== word && other.includes(word)));
}

const WHOLE_NUMBER = new RegExp(`^${TICKET_NUMBER}$`);
const DIGITS = new RegExp(`^\\d{1,${TICKET_NUMBERS.digits}}$`);
/** Digits that a ticket's number has at least, as in "ACME-00304". */
const SHORTEST = 5;

/** Patterns in lower case of the ticket numbers among the words: "ACME-00304" names one ticket, "304" one of each organization. */
export const numberPatterns = (search: string): readonly string[] =>
  searchWords(search.toLowerCase()).flatMap((word) => {
    if (WHOLE_NUMBER.test(word)) return word;
    return DIGITS.test(word) ? `%-${word.replace(/^0+/, '').padStart(SHORTEST, '0')}` : [];
  });

/** What a letter says of an e-mail that could not be delivered: by RFC 3464, or in the words of older mail servers. */
import { LETTERS } from '@switchboard/contract/limits.ts';
import type { Letter } from './read-letter.ts';

/** The codes of RFC 3463; those of class 5 stay so. */
const PERMANENT = /^5\.\d{1,3}\.\d{1,3}(?=\D|$)/;
/** In a sentence, and not as a part of a longer number. */
const PERMANENT_IN_TEXT = /(?<![\d.])5\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/;

const WROTE_REPORT = /^(?:mailer-daemon|postmaster)@/;
const SAYS_SO =
  /undeliver|delivery (?:has )?fail|could ?n[o']t be delivered|(?:not|n't) (?:be )?able to deliver|permanent(?:ly)? (?:error|fatal|failure)|fatal errors|returned mail|failure notice/i;
/** What follows is the e-mail itself. */
const COPY = /^-+ *(?:below this line|this is a copy|original message|the header|begin message)/im;
/** Of the e-mail, its size or whoever sends, and not of the address. */
const OF_CONTENT = /^5\.(?:3\.4|[567]\.)/;

export interface Failure {
  readonly status: string;
  /** Whether nothing will arrive at the address, whatever it is. */
  readonly ofAddress: boolean;
}

type Report = Pick<Letter, 'from' | 'report' | 'subject' | 'text'>;

/** @returns null for what is delayed, delivered, or no report */
export function permanentFailure(letter: Report): Failure | null {
  const status = letter.report === null ? statusInWords(letter) : statusOf(letter.report);
  return status === null ? null : { status, ofAddress: !OF_CONTENT.test(status) };
}

/** Our e-mails go to one address each: what was delivered to one of those behind it has arrived. */
function statusOf(report: string): string | null {
  const recipients = groupsOf(report).filter((fields) => fields.has('action'));
  const statuses = recipients.map((fields) =>
    fields.get('action')?.trim().toLowerCase() === 'failed'
      ? (fields.get('status')?.trim().match(PERMANENT)?.[0] ?? null)
      : null,
  );
  return statuses.includes(null) ? null : (statuses[0] ?? null);
}

/** Groups of fields, unfolded. */
function groupsOf(report: string): ReadonlyMap<string, string>[] {
  const lines = report.split(/\r\n?|\n/).map((line) => line.trimEnd());
  const groups: Map<string, string>[] = [new Map()];
  let last = '';
  for (const line of lines) {
    const group = groups.at(-1);
    if (line === '') {
      if (group !== undefined && group.size > 0) groups.push(new Map());
      continue;
    }
    if (/^[ \t]/.test(line)) {
      group?.set(last, `${group.get(last) ?? ''} ${line.trim()}`);
      continue;
    }
    const colon = line.indexOf(':');
    last = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (colon > 0 && !group?.has(last)) group?.set(last, line.slice(colon + 1).trim());
  }
  return groups;
}

function statusInWords({ from, subject, text }: Report): string | null {
  if (from !== null && !WROTE_REPORT.test(from)) return null;
  const beginning = text.slice(0, LETTERS.report);
  const copy = beginning.search(COPY);
  const said = copy < 0 ? beginning : beginning.slice(0, copy);
  if (!SAYS_SO.test(subject) && !SAYS_SO.test(said)) return null;
  return said.match(PERMANENT_IN_TEXT)?.[0] ?? null;
}

import { newId } from '../platform/ids.ts';

interface Written {
  readonly from: string;
  readonly to?: string;
  readonly text?: string;
  readonly subject?: string;
  /** Further lines of the head. */
  readonly head?: readonly string[];
}

/** A letter as it is sent, of plain text. */
export const letterText = ({
  from,
  to = 'desk@switchboard.localhost',
  text = 'It works again.',
  subject = 'Re: printer',
  head = [],
}: Written) =>
  [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: <${newId()}@mail.test>`,
    'MIME-Version: 1.0',
    ...(head.some((line) => /^content-type:/i.test(line)) ? [] : ['Content-Type: text/plain; charset=utf-8']),
    ...head,
    '',
    text,
    '',
  ].join('\r\n');

/** The one look of all e-mails: what is said once comes out as plain text and as HTML for every mail program. */
import { type Brand, button, note, page, paragraph, plainLink } from './email-look.ts';
import type { MailContent } from './mail.ts';

export interface SentMail {
  readonly subject: string;
  /** None where nobody has confirmed that the address is theirs: somebody else may have written the name. */
  readonly firstName?: string | null;
  readonly paragraphs: readonly string[];
  /** The one thing to do. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Small print: how long it holds, what to do when one did not ask for it. */
  readonly notes: readonly string[];
  /** Who writes; the product itself without it. */
  readonly brand?: Brand;
}

const OURS: Brand = { name: 'Switchboard', logo: null };

const greetingOf = (firstName: string | null = null) =>
  firstName === null ? 'Hello,' : `Hello ${firstName},`;

export const renderEmail = (mail: SentMail): MailContent => ({
  subject: mail.subject,
  text: asText(mail),
  html: asHtml(mail),
});

function asText({ firstName, paragraphs, action, notes, brand = OURS }: SentMail): string {
  const parts = [
    greetingOf(firstName),
    ...paragraphs,
    ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]),
    ...notes,
    `-- \n${brand.name}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

const asHtml = ({ subject, firstName, paragraphs, action, notes, brand = OURS }: SentMail) =>
  page({
    title: subject,
    brand,
    card: [
      paragraph(greetingOf(firstName)),
      ...paragraphs.map(paragraph),
      action === undefined ? '' : button(action),
    ].join('\n'),
    below: [...notes.map(note), action === undefined ? '' : plainLink(action)].join('\n'),
  });

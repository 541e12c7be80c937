/** E-mails about tickets in both forms, which say the same. */
import {
  button,
  escaped,
  FONT,
  note,
  page,
  paragraph,
  plainLink,
  SMALL,
} from '../../../platform/mail/email-look.ts';
import type { MailContent } from '../../../platform/mail/mail.ts';

interface Link {
  readonly label: string;
  readonly url: string;
}

interface Section {
  /** What happened, in a sentence. */
  readonly heading: string;
  /** What somebody wrote; blank where nobody did. */
  readonly text: string;
  /** Which ones there are, a line each. */
  readonly files: readonly string[];
  readonly url: string | null;
}

export interface NotificationMail {
  readonly subject: string;
  /** Above everything: where an answer is to be written. */
  readonly marker: string | null;
  /** The `cid` of the organization's logo. */
  readonly organization: { readonly name: string; readonly logo: string | null };
  /** Why it was sent. */
  readonly why: string;
  readonly sections: readonly Section[];
  /** What is left out, in words. */
  readonly more: string | null;
  readonly action: Link;
  readonly notes: readonly string[];
  /** What stops such e-mails. */
  readonly stop: Link;
}

export const renderMail = (mail: NotificationMail): Pick<MailContent, 'subject' | 'text' | 'html'> => ({
  subject: mail.subject,
  text: asText(mail),
  html: asHtml(mail),
});

const indented = (text: string) => text.replaceAll(/^(?=.)/gm, '  ');

function asText({ marker, organization, why, sections, more, action, notes, stop }: NotificationMail) {
  const parts = [
    ...(marker === null ? [] : [marker]),
    ...sections.flatMap(({ heading, text, files, url }) => [
      heading,
      ...(text === '' ? [] : [indented(text)]),
      ...(files.length === 0 ? [] : [files.join('\n')]),
      // The last one is that of the action.
      ...(url === null || url === action.url ? [] : [url]),
    ]),
    ...(more === null ? [] : [more]),
    `${action.label}:\n${action.url}`,
    why,
    ...notes,
    `${stop.label}:\n${stop.url}`,
    `-- \n${organization.name}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

const lines = (text: string) => escaped(text).replaceAll(/\r\n?|\n/g, '<br>');

const HEADING = `${FONT};font-size:15px;line-height:23px;font-weight:600;color:#1a1917`;
const SAID = `padding-left:12px;border-left:2px solid #e7e3db;${FONT};font-size:15px;line-height:23px;color:#1a1917`;

const section = ({ heading, text, files, url }: Section) => `
<p class="text" style="margin:0 0 ${text === '' ? 14 : 6}px;${HEADING}">${
  url === null
    ? escaped(heading)
    : `<a class="text" href="${escaped(url)}" style="color:#1a1917;text-decoration:none">${escaped(heading)}</a>`
}</p>
${text === '' ? '' : `<div class="text line" style="margin:0 0 14px;${SAID}">${lines(text)}</div>`}
${files.map(note).join('\n')}`;

const smallLink = ({ label, url }: Link) =>
  `<p class="small" style="${SMALL}"><a href="${escaped(url)}" style="color:#6d685f">${escaped(label)}</a></p>`;

const asHtml = (mail: NotificationMail) =>
  page({
    title: mail.subject,
    brand: mail.organization,
    above:
      mail.marker === null
        ? ''
        : `<p class="small" align="center" style="${SMALL};margin:0;padding:12px 12px 0">${escaped(mail.marker)}</p>\n`,
    card: [
      ...mail.sections.map(section),
      mail.more === null ? '' : paragraph(mail.more),
      button(mail.action),
    ].join('\n'),
    below: [note(mail.why), ...mail.notes.map(note), plainLink(mail.action), smallLink(mail.stop)].join('\n'),
  });

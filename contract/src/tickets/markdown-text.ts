/** Markdown of comments where it is not drawn: in e-mails, notifications and lists. */

/** A file of the same ticket, by the name under which it is served. */
export const ATTACHMENT_SCHEME = 'attachment:';
export const attachmentImage = (filename: string, alt: string) =>
  `![${alt.replaceAll(/[[\]\\\n]/g, ' ')}](${ATTACHMENT_SCHEME}${filename})`;

const IMAGE = /!\[([^\]\n]{0,200})\]\(attachment:([\w-]{10,100})\)/g;
const LINK = /\[([^[\]\n]{1,300})\]\((https?:\/\/[^\s()]{1,1000}|mailto:[^\s()]{1,300})\)/g;
/** Blanks of no width: the dialect knows no escapes, and beside these a mark is none. */
export const NO_WIDTH = { blank: '\uFEFF', joiner: '\u2060' } as const;
const BLANKS = /[\uFEFF\u2060]/g;

const STRONG = /(\*\*|__)(?=\S)([^*_\n]{1,500}?)(?<=\S)\1/g;

/** The names of the files that a comment shows in its text. */
export const imagesIn = (markdown: string): ReadonlySet<string> =>
  new Set([...markdown.matchAll(IMAGE)].map(([, , filename = '']) => filename));

/** The text without a file that is taken out of it. */
export const withoutImage = (markdown: string, filename: string): string =>
  markdown.replaceAll(IMAGE, (image, _, name: string) => (name === filename ? '' : image));

/**
 * As somebody reads it who sees no more than letters. Lists, quotes and code are readable as they are typed; what is left is
 * what only machines read.
 */
export const readableText = (markdown: string): string =>
  markdown
    .replaceAll(IMAGE, (_, alt: string) => (alt.trim() === '' ? '[image]' : `[image: ${alt.trim()}]`))
    .replaceAll(LINK, (_, words: string, address: string) =>
      words === address ? address : `${words} (${address.replace(/^mailto:/, '')})`,
    )
    .replaceAll(STRONG, '$2')
    .replaceAll(BLANKS, '');

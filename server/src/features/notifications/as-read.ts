import type { CommentFormat } from '@switchboard/contract/enums.ts';
import { readableText } from '@switchboard/contract/tickets/markdown-text.ts';

/** What was said, for places that draw no Markdown. */
export const asRead = (text: string, format: CommentFormat | null): string =>
  format === 'markdown' ? readableText(text) : text;

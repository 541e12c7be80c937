import { lazy, Suspense } from 'react';
import { LinkedText } from '../../../lib/linked-text/LinkedText.tsx';
import type { MarkdownTextProps } from './MarkdownText.tsx';

/** As it was typed: what is read while the program is on its way, or where it cannot be had. */
const AsTyped = ({ children, marked }: MarkdownTextProps) => (
  <LinkedText marked={marked}>{children}</LinkedText>
);

const MarkdownText = lazy(async () => {
  try {
    return { default: (await import('./MarkdownText.tsx')).MarkdownText };
  } catch {
    return { default: AsTyped };
  }
});

/** Markdown, whose program is fetched with the first text that needs it. */
export const Markdown = (props: MarkdownTextProps) => (
  <Suspense fallback={<AsTyped {...props} />}>
    <MarkdownText {...props} />
  </Suspense>
);

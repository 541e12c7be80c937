import { ATTACHMENT_SCHEME } from '@switchboard/contract/tickets/markdown-text.ts';
import type { Node, Nodes, Parents, PhrasingContent } from 'mdast';
import { Fragment, type ReactNode, useMemo } from 'react';
import { LinkedText } from '../../../lib/linked-text/LinkedText.tsx';
import classes from './MarkdownText.module.css';
import { isSafeLink, parseMarkdown } from './parse-markdown.ts';

export interface MarkdownTextProps {
  children: string;
  /** Names in it that stand out. */
  marked?: readonly string[] | undefined;
  /** Draws a file of the same ticket. */
  image: (filename: string, alt: string) => ReactNode;
}

/** Deeper than this nothing is drawn. */
const DEEPEST = 12;

interface Drawing extends Omit<MarkdownTextProps, 'children'> {
  readonly source: string;
  readonly depth: number;
  /** Within a link no other begins. */
  readonly inLink: boolean;
}

/** A comment in Markdown, drawn from the tree of its marks: what is not on the list below is shown as it was typed. */
export function MarkdownText({ children, marked, image }: MarkdownTextProps) {
  const root = useMemo(() => parseMarkdown(children), [children]);
  if (root === null) return <LinkedText marked={marked}>{children}</LinkedText>;
  const drawing = { source: children, depth: 0, inLink: false, marked, image };
  return <div className={classes.markdown}>{childrenOf(root, drawing)}</div>;
}

const childrenOf = (parent: Parents, drawing: Drawing): ReactNode[] =>
  parent.children.map((node, index) => {
    // A tree never changes: another text is another one.
    const key = `${index} ${node.type}`;
    return <Fragment key={key}>{draw(node, { ...drawing, depth: drawing.depth + 1 })}</Fragment>;
  });

function draw(node: Nodes, drawing: Drawing): ReactNode {
  if (drawing.depth > DEEPEST) return typed(node, drawing);
  switch (node.type) {
    case 'paragraph':
      return <p>{childrenOf(node, drawing)}</p>;
    case 'blockquote':
      return <blockquote>{childrenOf(node, drawing)}</blockquote>;
    case 'list':
      return node.ordered ? (
        <ol start={node.start ?? 1}>{childrenOf(node, drawing)}</ol>
      ) : (
        <ul>{childrenOf(node, drawing)}</ul>
      );
    case 'listItem':
      return <li>{childrenOf(node, drawing)}</li>;
    case 'code':
      if (node.value === '') return typed(node, drawing);
      return (
        <pre>
          <code>{node.value}</code>
        </pre>
      );
    default:
      return drawWords(node as PhrasingContent, drawing);
  }
}

function drawWords(node: PhrasingContent, drawing: Drawing): ReactNode {
  switch (node.type) {
    case 'text':
      return drawing.inLink ? node.value : <LinkedText marked={drawing.marked}>{node.value}</LinkedText>;
    case 'strong':
      return <strong>{childrenOf(node, drawing)}</strong>;
    case 'emphasis':
      return <em>{childrenOf(node, drawing)}</em>;
    case 'inlineCode':
      return <code>{node.value}</code>;
    case 'break':
      return '\n';
    case 'link':
      if (drawing.inLink || !isSafeLink(node.url)) return typed(node, drawing);
      return (
        <a
          href={node.url}
          title={node.url}
          target="_blank"
          rel="noopener noreferrer"
          className={classes.link}
        >
          {node.children.length === 0 ? node.url : childrenOf(node, { ...drawing, inLink: true })}
        </a>
      );
    case 'image':
      return node.url.startsWith(ATTACHMENT_SCHEME) && !drawing.inLink
        ? drawing.image(node.url.slice(ATTACHMENT_SCHEME.length), node.alt ?? '')
        : typed(node, drawing);
    default:
      return typed(node, drawing);
  }
}

/** As it was typed. */
const typed = ({ position }: Node, { source }: Drawing): string =>
  position === undefined ? '' : source.slice(position.start.offset, position.end.offset);

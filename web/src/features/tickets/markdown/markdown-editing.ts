/** What the buttons of the composer make of the text that is marked in it. */

export interface Selected {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export const EDITS = ['bold', 'italic', 'code', 'link', 'quote', 'list'] as const;
export type Edit = (typeof EDITS)[number];

const MARKS = { bold: '**', italic: '_', code: '`' } as const;
const PREFIXES = { quote: '> ', list: '- ' } as const;

/** Puts marks around what is marked, or takes them away where they are there. */
function wrap({ text, start, end }: Selected, mark: string): Selected {
  const [before, inside, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)];
  if (before.endsWith(mark) && after.startsWith(mark)) {
    return {
      text: before.slice(0, -mark.length) + inside + after.slice(mark.length),
      start: start - mark.length,
      end: end - mark.length,
    };
  }
  return { text: before + mark + inside + mark + after, start: start + mark.length, end: end + mark.length };
}

function block({ text, start, end }: Selected): Selected {
  const lead = text.slice(0, start).endsWith('\n') || start === 0 ? '' : '\n';
  const inside = `${lead}\`\`\`\n${text.slice(start, end)}\n\`\`\``;
  const begun = start + lead.length + 4;
  return { text: text.slice(0, start) + inside + text.slice(end), start: begun, end: begun + end - start };
}

/** Begins each marked line so, or no longer where all of them do. */
function prefix({ text, start, end }: Selected, sign: string): Selected {
  const first = text.lastIndexOf('\n', start - 1) + 1;
  const stop = text.indexOf('\n', end);
  const last = stop === -1 ? text.length : stop;
  const lines = text.slice(first, last).split('\n');
  const isThere = lines.every((line) => line.startsWith(sign));
  const changed = lines.map((line) => (isThere ? line.slice(sign.length) : sign + line)).join('\n');
  const moved = isThere ? -sign.length : sign.length;
  return {
    text: text.slice(0, first) + changed + text.slice(last),
    start: Math.max(first, start + moved),
    end: end + changed.length - (last - first),
  };
}

/** The address is what is left to be typed. */
function link({ text, start, end }: Selected): Selected {
  const words = text.slice(start, end);
  const isAddress = /^(https?:\/\/|mailto:)\S+$/.test(words);
  const made = isAddress ? `[](${words})` : `[${words}](https://)`;
  const caret = start + (isAddress ? 1 : made.length - 1);
  return { text: text.slice(0, start) + made + text.slice(end), start: caret, end: caret };
}

export function edited(selected: Selected, edit: Edit): Selected {
  if (edit === 'link') return link(selected);
  if (edit === 'quote' || edit === 'list') return prefix(selected, PREFIXES[edit]);
  const isBlock = edit === 'code' && selected.text.slice(selected.start, selected.end).includes('\n');
  return isBlock ? block(selected) : wrap(selected, MARKS[edit]);
}

/** The text with a line of its own below the one with the caret, which stays where it is unless all was said above it. */
export function withLine(text: string, caret: number, line: string): Selected {
  if (caret === text.length) {
    const whole = `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`;
    return { text: whole, start: whole.length, end: whole.length };
  }
  const next = text.indexOf('\n', caret);
  const place = next === -1 ? text.length : next;
  return { text: `${text.slice(0, place)}\n${line}${text.slice(place)}`, start: caret, end: caret };
}

/** What is typed behind a "/" at the beginning of a word. */
export interface TypedMacro {
  /** Where the "/" stands. */
  readonly at: number;
  readonly search: string;
}

const TYPED = /(?:^|\s)\/([^\s/][^\n/]{0,39}|)$/u;

/** @returns null where none is being typed at that place of the text */
export function typedMacro(text: string, caret: number): TypedMacro | null {
  const search = TYPED.exec(text.slice(0, caret))?.[1];
  return search === undefined ? null : { at: caret - search.length - 1, search };
}

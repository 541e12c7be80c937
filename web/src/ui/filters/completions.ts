import type { KeyboardEvent, RefObject } from 'react';

export interface Offered {
  /** The id of the option that the keys have reached. */
  readonly active: string | null;
}

/** What a list of ways to go on knows of its field, which keeps the focus. */
export interface CompletionsProps {
  /** Of the list. */
  readonly id: string;
  readonly text: string;
  readonly caret: number;
  /** Hears the keys of the field first, and says whether one was its own. */
  readonly keys: RefObject<((event: KeyboardEvent) => boolean) | null>;
  /** Null where there is nothing. */
  readonly onOffer: (offered: Offered | null) => void;
  readonly onPut: (next: { readonly text: string; readonly caret: number }) => void;
  readonly onClose: () => void;
}

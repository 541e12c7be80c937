import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

export interface SearchText {
  /** What stands in the field, sent or not. */
  text: string;
  /** Sent once typing has rested. */
  type: (text: string) => void;
  /** Sent at once. */
  send: (text: string) => void;
  /** Forgets what was typed and not sent yet. */
  reset: () => void;
}

/** The text of a search field whose search runs only after typing has rested for `debounce` ms. */
export function useSearchText(
  value: string,
  onChange: (value: string) => void,
  debounce: number,
): SearchText {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);

  if (value !== seen) {
    setSeen(value);
    // Not the echo of what was sent from here but a change from elsewhere, as by the back button.
    if (value !== sent) {
      setSent(value);
      setText(value);
    }
  }

  const submit = (next: string) => {
    setSent(next);
    if (next !== value) onChange(next);
  };
  const submitSoon = useDebouncedCallback(submit, { delay: debounce, flushOnUnmount: false });

  return {
    text,
    type: (next) => {
      setText(next);
      submitSoon(next);
    },
    send: (next) => {
      submitSoon.cancel();
      setText(next);
      submit(next);
    },
    reset: () => {
      submitSoon.cancel();
      setText('');
    },
  };
}

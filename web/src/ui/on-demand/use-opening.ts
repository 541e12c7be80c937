import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Of what is drawn for the first time because it shall be open: it is closed in that picture, and opened before it is seen.
 * The library's components note where the focus was when they change, so that it can go back there.
 */
export function useOpening(opened: boolean): boolean {
  const [followed, setFollowed] = useState(false);
  useLayoutEffect(() => setFollowed(opened), [opened]);
  return followed;
}

/**
 * The state of what a button opens, of which the first press was on another in its place: that one had the focus.
 * @param pressed whether there was such a press
 */
export function useOpenedByPress<Button extends HTMLElement = HTMLButtonElement>(pressed: boolean) {
  const [opened, setOpened] = useState(false);
  const button = useRef<Button>(null);
  useLayoutEffect(() => {
    if (!pressed) return;
    button.current?.focus({ preventScroll: true });
    setOpened(true);
  }, [pressed]);
  return { opened, setOpened, button };
}

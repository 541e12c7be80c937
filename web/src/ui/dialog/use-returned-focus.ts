import { useEffect, useState } from 'react';

const FOCUSABLE = '[tabindex], a[href], button, input, select, textarea';

/** What can have the focus later, the nearest first: the element, for one in a menu the menu's button, what is around. */
function placesFrom(element: Element | null): HTMLElement[] {
  const places: HTMLElement[] = [];
  for (let place = element; place !== null; place = place.parentElement) {
    if (place.matches('[role="menu"]')) {
      const opener = document.getElementById(place.getAttribute('aria-labelledby') ?? '');
      return [...places, ...placesFrom(opener)];
    }
    if (place instanceof HTMLElement && place.matches(FOCUSABLE)) places.push(place);
  }
  return places;
}

/**
 * Gives the focus back to where it was before a dialog came. Mantine does so when a dialog is told to close, not when it
 * comes opened and is taken away, as most do here; and what had the focus may be gone then, like the row of a deletion.
 */
export function useReturnedFocus(opened: boolean): void {
  // While rendering: the menu that opened it may be gone right after.
  const [places] = useState(() => (opened ? placesFrom(document.activeElement) : []));
  useEffect(
    () => () => {
      setTimeout(() => {
        const active = document.activeElement;
        if (active !== null && active !== document.body) return;
        places.find((place) => place.isConnected)?.focus({ preventScroll: true });
      });
    },
    [places],
  );
}

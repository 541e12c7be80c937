import { useHotkeys } from '@mantine/hooks';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { toast } from '../../ui/feedback/toast.tsx';
import { text } from '../text.ts';
import type { CommandPaletteProps } from './CommandPalette.tsx';

const load = async () => (await import('./CommandPalette.tsx')).CommandPalette;

/** A palette that is fading away is no dialog any more. */
const aDialogIsOpen = () => document.querySelector('[aria-modal="true"]:not([data-palette])') !== null;

/** Opens and closes the palette, whose program is fetched when somebody comes near it. */
export function usePalette() {
  const [Palette, setPalette] = useState<ComponentType<CommandPaletteProps> | null>(null);
  const [opened, setOpened] = useState(false);
  /** Each opening begins anew. */
  const [opening, setOpening] = useState(0);
  const before = useRef<Element | null>(null);

  const prepare = useCallback(() => {
    load().catch(() => undefined);
  }, []);
  const open = useCallback(() => {
    // What is being written in a dialog must not be left behind.
    if (aDialogIsOpen()) return;
    before.current = document.activeElement;
    load().then(
      (Loaded) => {
        setPalette(() => Loaded);
        setOpening((number) => number + 1);
        setOpened(true);
      },
      () => toast.error(text.palette.unavailable),
    );
  }, []);
  const close = useCallback(() => setOpened(false), []);

  useEffect(() => {
    if (!opened && before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
  }, [opened]);

  useHotkeys([['mod+K', () => (opened ? close() : open())]], [], true);
  return { Palette, opened, opening, open, close, prepare };
}

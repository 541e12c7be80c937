import type { ReactNode } from 'react';

export interface PaletteEntry {
  key: string;
  label: string;
  /** Below the label, quieter: where what was looked for stands. */
  detail?: string;
  icon: ReactNode;
  /** Before the label, in the type of ticket numbers. */
  number?: string;
  /** At the right end. */
  aside?: ReactNode;
  /** Those that do the same without the palette, as in "G D". */
  keys?: string;
  /** A page, which can also be opened in a tab of its own. */
  to?: string;
  /** What happens where there is no page. */
  onSelect?: () => void;
}

export interface PaletteGroup {
  key: string;
  heading: string;
  entries: readonly PaletteEntry[];
}

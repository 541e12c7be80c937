import type { ReactNode } from 'react';

/** How a menu of this kind is used; what it offers is its own matter. */
export interface ChoiceMenuUse<Value extends string> {
  onSelect: (value: Value) => void;
  /** Stands in the menu's head after "Set … of", usually the ticket's number. */
  subject: ReactNode;
  /** Says in words whose value it is, for people who hear the page. */
  label: string;
  busy?: boolean;
  disabled?: boolean;
  /** `cell` is bare until hovered, as in tables; `field` always shows its border. */
  variant?: 'cell' | 'field';
}

export interface ChoiceMenuProps<Value extends string> extends Omit<ChoiceMenuUse<Value>, 'subject'> {
  value: Value;
  /** At most nine: each answers to its number. */
  options: readonly Value[];
  /** Those that cannot be chosen now, and why. */
  held?: { readonly values: readonly Value[]; readonly why: string };
  icon: (value: Value) => ReactNode;
  heading: ReactNode;
}

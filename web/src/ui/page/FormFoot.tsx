import type { ReactNode } from 'react';

export interface FormFootProps {
  /** What is wrong, said once for the form: "1 field needs your attention". */
  problem?: string | null;
  /** Draft state and other quiet remarks. */
  note?: ReactNode;
  /** Cancel and the verb. */
  children: ReactNode;
}

/** Sticks to the bottom of the window below a form. */
export function FormFoot({ problem, note, children }: FormFootProps) {
  return (
    <footer>
      {problem}
      {note}
      {children}
    </footer>
  );
}

import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Form.module.css';

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
    <div className={classes.foot}>
      <div className={classes.words}>
        <span role="status" className={classes.problem}>
          {problem && (
            <>
              <IconAlertCircle size={14} stroke={1.6} aria-hidden />
              {problem}
            </>
          )}
        </span>
        {note && <span>{note}</span>}
      </div>
      <div className={classes.actions}>{children}</div>
    </div>
  );
}

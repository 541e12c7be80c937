import { Group } from '@mantine/core';
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
      <Group
        className={classes.words}
        gap="0 16px"
        wrap="wrap"
        align="stretch"
        miw={0}
        fz="xs"
        lh="sm"
        c="dimmed"
      >
        <Group component="span" gap={6} c="danger" role="status">
          {problem && (
            <>
              <IconAlertCircle size={14} stroke={1.6} aria-hidden />
              {problem}
            </>
          )}
        </Group>
        {note && <span>{note}</span>}
      </Group>
      <Group className={classes.actions} flex="none">
        {children}
      </Group>
    </div>
  );
}

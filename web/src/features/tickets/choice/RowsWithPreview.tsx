import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePhone } from '../../../ui/use-phone.ts';
import classes from './RowsWithPreview.module.css';

interface RowsWithPreviewProps {
  /** The list's name. */
  label: string;
  rows: ReactNode;
  /** What goes on with the list. */
  below: ReactNode;
  preview: { readonly label: string; readonly title: string; readonly none: string };
  /** Of the row that is looked at; undefined where there is none. */
  children: ReactNode | undefined;
  onClose: () => void;
}

/** A list and what is looked at of it: beside it, and on a phone in a sheet over it. */
export function RowsWithPreview({ label, rows, below, preview, children, onClose }: RowsWithPreviewProps) {
  const isPhone = usePhone();
  return (
    <div className={classes.columns}>
      <div>
        <section className={classes.rows} aria-label={label}>
          {rows}
        </section>
        {below}
      </div>
      {isPhone ? (
        <Drawer
          opened={children !== undefined}
          onClose={onClose}
          position="bottom"
          title={preview.title}
          classNames={{ content: classes.sheet }}
        >
          {children}
        </Drawer>
      ) : (
        <section className={classes.preview} aria-label={preview.label}>
          {children ?? preview.none}
        </section>
      )}
    </div>
  );
}

import { Group, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './Properties.module.css';

export interface PropertiesProps {
  title?: string;
  /** Muted, at the right of the title. */
  count?: ReactNode;
  children: ReactNode;
}

export interface PropertyProps {
  label: string;
  children: ReactNode;
}

/** A list of labelled values in 30 px lines; sections divide themselves by hairlines. */
export function Properties({ title, count, children }: PropertiesProps) {
  const titleId = useId();
  return (
    <section className={classes.section} aria-labelledby={title ? titleId : undefined}>
      {title && (
        <Group justify="space-between" align="stretch" mb={8}>
          <Text component="h2" fz="sm" id={titleId}>
            {title}
          </Text>
          {count != null && (
            <Text span fz="xs" c="dimmed">
              {count}
            </Text>
          )}
        </Group>
      )}
      <dl>{children}</dl>
    </section>
  );
}

export function Property({ label, children }: PropertyProps) {
  return (
    <div className={classes.property}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

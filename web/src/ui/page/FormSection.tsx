import { Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './Form.module.css';

export interface FormSectionProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

/** Section name and one sentence at the left, fields at the right. */
export function FormSection({ title, description, children }: FormSectionProps) {
  const titleId = useId();
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <div>
        <Title order={2} size="h3" id={titleId}>
          {title}
        </Title>
        {description && (
          <Text fz="xs" lh="17px" mt={4} c="dimmed">
            {description}
          </Text>
        )}
      </div>
      <Stack gap={14} miw={0}>
        {children}
      </Stack>
    </section>
  );
}

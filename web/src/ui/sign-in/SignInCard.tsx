import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { ArrivalHeading } from '../text/ArrivalHeading.tsx';

interface SignInCardProps {
  title: string;
  subtitle?: string | undefined;
  /** It takes the place of a form, and has no field that takes the focus. */
  arrives?: boolean;
  children: ReactNode;
}

/** What stands in the middle of a `SignInLayout`. */
export function SignInCard({ title, subtitle, arrives = false, children }: SignInCardProps) {
  const Heading = arrives ? ArrivalHeading : Title;
  return (
    <Stack gap={20}>
      <header>
        <Heading fz={26} lh="32px" lts="-0.022em">
          {title}
        </Heading>
        {subtitle && (
          <Text mt={6} c="secondary">
            {subtitle}
          </Text>
        )}
      </header>
      {children}
    </Stack>
  );
}

import { SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { IDENTITY_PROVIDERS } from '@switchboard/contract/access/identity-provider-limits.ts';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { text } from '../provider-text.ts';

const CLAIMS = ['email', 'firstName', 'lastName', 'groups'] as const;

interface ClaimFieldsProps {
  label: string;
  help: string;
  field: (name: (typeof CLAIMS)[number]) => ComponentProps<typeof TextInput>;
  /** What the server found wrong, by its own names. */
  errors: Readonly<Record<string, ReactNode>>;
}

/** What a provider calls what it says of somebody. */
export function ClaimFields({ label, help, field, errors }: ClaimFieldsProps) {
  const id = useId();
  return (
    <Stack gap={10} role="group" aria-labelledby={id}>
      <div>
        <Text fz="sm" fw={500} id={id}>
          {label}
        </Text>
        <Text fz="xs" c="dimmed">
          {help}
        </Text>
      </div>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={14} verticalSpacing={14}>
        {CLAIMS.map((name) => (
          <TextInput
            key={name}
            {...field(name)}
            label={text.form.claim[name]}
            error={errors[`claims.${name}`]}
            maxLength={IDENTITY_PROVIDERS.claim}
          />
        ))}
      </SimpleGrid>
    </Stack>
  );
}

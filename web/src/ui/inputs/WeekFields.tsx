import { Box, Stack, Text, TextInput, type TextInputProps } from '@mantine/core';
import { WEEK_FIELDS, WEEKDAYS, type WeekField } from '../../lib/format/week.ts';

interface WeekFieldsProps {
  label: string;
  help: string;
  field: (name: WeekField) => TextInputProps;
}

/** The spans of each day of a week, a line for each. */
export const WeekFields = ({ label, help, field }: WeekFieldsProps) => (
  <Box role="group" aria-label={label}>
    <Text fz="sm" fw={500}>
      {label}
    </Text>
    <Text fz="xs" c="dimmed" mb={6}>
      {help}
    </Text>
    <Stack gap={6}>
      {WEEK_FIELDS.map((name, index) => (
        <TextInput
          key={name}
          {...field(name)}
          aria-label={WEEKDAYS[index]}
          leftSection={
            <Text span fz="xs" c="dimmed">
              {WEEKDAYS[index]?.slice(0, 3)}
            </Text>
          }
          leftSectionWidth={48}
        />
      ))}
    </Stack>
  </Box>
);

import { Code, Group, Stack, Text } from '@mantine/core';
import { CopyButton } from '../../../ui/codes/CopyButton.tsx';

interface CopiedLineProps {
  label: string;
  value: string;
  copy: string;
  /** Says what is copied, to who does not see it. */
  fullLabel: string;
}

/** Something to be pasted elsewhere, letter by letter. */
export const CopiedLine = ({ label, value, copy, fullLabel }: CopiedLineProps) => (
  <Stack gap={4}>
    <Text fz="sm" fw={500}>
      {label}
    </Text>
    <Group gap={10} wrap="nowrap" align="center">
      <Code fz="sm" p={10} flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
        {value}
      </Code>
      <CopyButton key={value} value={value} label={copy} fullLabel={fullLabel} />
    </Group>
  </Stack>
);

import { Button, Code, Group, Stack, Text } from '@mantine/core';
import type { Intake } from '@switchboard/contract/alert-intake/intakes.ts';
import { CopyButton } from '../../../ui/codes/CopyButton.tsx';
import { DockedPanel } from '../../../ui/panel/DockedPanel.tsx';
import { linesFor } from '../samples.ts';
import { text } from '../text.ts';

const words = text.connect;

interface CopiedProps {
  label: string;
  value: string;
  copyLabel: string;
}

const Copied = ({ label, value, copyLabel }: CopiedProps) => (
  <Stack gap={6}>
    <Group justify="space-between">
      <Text fz="sm" fw={500}>
        {label}
      </Text>
      <CopyButton value={value} label={words.copy} fullLabel={copyLabel} />
    </Group>
    <Code block fz="xs" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {value}
    </Code>
  </Stack>
);

/** Where a program posts its alerts, and with what. */
export function ConnectPanel({ intake, onClose }: { intake: Intake; onClose: () => void }) {
  const address = `${window.location.origin}/api/intake/${intake._id}`;
  return (
    <DockedPanel
      title={words.title}
      closeLabel={words.close}
      onClose={onClose}
      onSubmit={onClose}
      foot={
        <Button type="submit" variant="default">
          {words.done}
        </Button>
      }
    >
      <Copied label={words.address} value={address} copyLabel={words.copyAddress} />
      <Stack gap={2}>
        <Text fz="sm" fw={500}>
          {words.token}
        </Text>
        <Text fz="sm" c="secondary">
          {words.tokenHelp(intake.prefix)}
        </Text>
      </Stack>
      <Copied
        label={words[intake.preset]}
        value={linesFor(intake.preset, address)}
        copyLabel={words.copyLines}
      />
      <Text fz="sm" c="secondary">
        {words.limits}
      </Text>
    </DockedPanel>
  );
}

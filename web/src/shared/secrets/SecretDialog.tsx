import { Button, Code, Group, Modal, Stack, Text } from '@mantine/core';
import { CopyButton } from '../../ui/codes/CopyButton.tsx';
import { useReturnedFocus } from '../../ui/dialog/use-returned-focus.ts';

export interface SecretDialogProps {
  title: string;
  /** What it is, to who does not see where it stands. */
  label: string;
  secret: string;
  /** What it is for. */
  help?: string;
  onClose: () => void;
}

/** Goes away by its own button alone: a click beside it would lose the secret for good. */
export function SecretDialog({ title, label, secret, help, onClose }: SecretDialogProps) {
  useReturnedFocus(true);
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={480}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="md">
        <Group gap={10} wrap="nowrap" align="center">
          <Code aria-label={label} fz="sm" p={10} flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
            {secret}
          </Code>
          <CopyButton value={secret} label="Copy" />
        </Group>
        <Text fz="sm">You will not see it again.</Text>
        {help !== undefined && (
          <Text fz="sm" c="secondary">
            {help}
          </Text>
        )}
        <Button onClick={onClose} data-autofocus>
          I have kept it
        </Button>
      </Stack>
    </Modal>
  );
}

import { Button, Code, Group, Modal, Stack, Text } from '@mantine/core';
import { CopyButton } from '../../../ui/codes/CopyButton.tsx';
import { useReturnedFocus } from '../../../ui/dialog/use-returned-focus.ts';
import { text } from '../text.ts';

const words = text.secret;

interface SecretDialogProps {
  secret: string;
  onClose: () => void;
}

/** Goes away by its own button alone: a click beside it would lose the secret for good. */
export function SecretDialog({ secret, onClose }: SecretDialogProps) {
  useReturnedFocus(true);
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.title}
      size={460}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="md">
        <Group gap={10} wrap="nowrap" align="center">
          <Code aria-label={words.label} fz="sm" p={10} flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
            {secret}
          </Code>
          <CopyButton value={secret} label={words.copy} />
        </Group>
        <Text fz="sm">{words.once}</Text>
        <Button onClick={onClose} data-autofocus>
          {words.close}
        </Button>
      </Stack>
    </Modal>
  );
}

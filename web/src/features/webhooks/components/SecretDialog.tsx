import { Button, Code, Group, Modal, Stack } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { CopyButton } from '../../../ui/codes/CopyButton.tsx';
import { useReturnedFocus } from '../../../ui/dialog/use-returned-focus.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
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
      size={480}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="md">
        <Notice
          tone="warning"
          icon={<IconKey size={16} stroke={1.6} aria-hidden="true" />}
          title={words.once}
        >
          {words.help}
        </Notice>
        <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {secret}
        </Code>
        <Group justify="space-between">
          <CopyButton value={secret} label={words.copy} />
          <Button onClick={onClose}>{words.kept}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

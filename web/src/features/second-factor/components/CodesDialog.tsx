import { Button, Modal, Stack } from '@mantine/core';
import { RecoveryCodes } from '../../../ui/codes/RecoveryCodes.tsx';
import { useReturnedFocus } from '../../../ui/dialog/use-returned-focus.ts';
import { text } from '../text.ts';

export interface CodesDialogProps {
  codes: readonly string[];
  onClose: () => void;
}

/** Goes away by its own button alone: a click beside it would lose the codes for good. */
export function CodesDialog({ codes, onClose }: CodesDialogProps) {
  useReturnedFocus(true);
  return (
    <Modal
      opened
      onClose={onClose}
      title={text.codes.title}
      size={440}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="md">
        <RecoveryCodes codes={codes} />
        <Button onClick={onClose}>{text.codes.close}</Button>
      </Stack>
    </Modal>
  );
}

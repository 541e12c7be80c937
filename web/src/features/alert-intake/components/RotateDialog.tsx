import { RotateSecretDialog } from '../../../shared/secrets/RotateSecretDialog.tsx';
import { useRotate } from '../api.ts';
import { text } from '../text.ts';

interface RotateDialogProps {
  id: string;
  onClose: () => void;
  onRotated: (secret: string) => void;
}

export const RotateDialog = ({ id, ...told }: RotateDialogProps) => (
  <RotateSecretDialog words={text.rotateDialog} rotate={useRotate(id).mutateAsync} {...told} />
);

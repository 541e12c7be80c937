import type { UseMutationResult } from '@tanstack/react-query';
import { wordsOf } from '../../lib/api/api-error.ts';
import { toast } from '../feedback/toast.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';

type Question = Omit<ConfirmDialogProps, 'opened' | 'busy' | 'error' | 'onConfirm'>;

interface ConfirmMutationProps<Input> extends Question {
  mutation: Pick<UseMutationResult<unknown, Error, Input>, 'mutate' | 'isPending' | 'error'>;
  input: Input;
  /** The toast when it is done; the dialog closes then. */
  done: string;
  /** What the dialog says when the server refused without words. */
  failed: string;
}

/** Asks before a mutation, and stays open until it is done. Rendered only while it is open. */
export function ConfirmMutation<Input>({
  mutation: { mutate, isPending, error },
  input,
  done,
  failed,
  ...question
}: ConfirmMutationProps<Input>) {
  const onSuccess = () => {
    toast.success(done);
    question.onClose();
  };
  return (
    <ConfirmDialog
      opened
      {...question}
      busy={isPending}
      error={error ? wordsOf(error, failed) : null}
      onConfirm={() => mutate(input, { onSuccess })}
    />
  );
}

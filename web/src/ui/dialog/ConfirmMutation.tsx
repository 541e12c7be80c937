import { wordsOf } from '../../lib/api/api-error.ts';
import { toast } from '../feedback/toast.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';

type Question = Omit<ConfirmDialogProps, 'opened' | 'busy' | 'error' | 'onConfirm'>;

/** What is needed of a mutation here. */
export interface ConfirmedMutation<Input> {
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly mutate: (input: Input, told: { onSuccess: () => void }) => void;
}

interface ConfirmMutationProps<Input> extends Question {
  mutation: ConfirmedMutation<Input>;
  input: Input;
  /** The toast when it is done; the dialog closes then. */
  done: string;
  /** What the dialog says when the server refused without words. */
  failed: string;
  /** Called when it is done, after `onClose`. */
  onDone?: (() => void) | undefined;
}

/** Asks before a mutation, and stays open until it is done. Rendered only while it is open. */
export function ConfirmMutation<Input>({
  mutation: { mutate, isPending, error },
  input,
  done,
  failed,
  onDone,
  ...question
}: ConfirmMutationProps<Input>) {
  const onSuccess = () => {
    toast.success(done);
    question.onClose();
    onDone?.();
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

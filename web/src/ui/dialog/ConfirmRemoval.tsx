import type { ReactNode } from 'react';
import { type ConfirmedMutation, ConfirmMutation } from './ConfirmMutation.tsx';

export interface RemovalWords {
  readonly title: string;
  /** What comes of it. */
  readonly message: ReactNode;
  readonly confirm: string;
  readonly done: string | ((name: string) => string);
  readonly failed: string;
}

interface ConfirmRemovalProps {
  name: string;
  words: RemovalWords;
  mutation: ConfirmedMutation<undefined>;
  onClose: () => void;
  /** Called when it is done, after `onClose`. */
  onDone?: () => void;
}

/** Asks before the one of this name is deleted, archived or revoked. Rendered only while it is open. */
export const ConfirmRemoval = ({
  name,
  words: { title, message, confirm, done, failed },
  ...rest
}: ConfirmRemovalProps) => (
  <ConfirmMutation
    title={title}
    message={
      <>
        <strong>{name}</strong>: {message}
      </>
    }
    confirmLabel={confirm}
    danger
    input={undefined}
    done={typeof done === 'string' ? done : done(name)}
    failed={failed}
    {...rest}
  />
);

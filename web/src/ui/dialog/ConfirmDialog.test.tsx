import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { UiProvider } from '../../theme/UiProvider.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';

const show = (props: Partial<ConfirmDialogProps> = {}) => {
  const [onConfirm, onClose] = [vi.fn(), vi.fn()];
  render(
    <UiProvider env="test">
      <ConfirmDialog
        opened
        danger
        title="Delete message"
        message="Are you sure you want to delete this message?"
        confirmLabel="Delete"
        onConfirm={onConfirm}
        onClose={onClose}
        {...props}
      />
    </UiProvider>,
  );
  return { onConfirm, onClose };
};

it('is read out with its question', () => {
  show();
  const dialog = screen.getByRole('dialog', { name: 'Delete message' });
  const description = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
  expect(description?.textContent).toBe('Are you sure you want to delete this message?');
});

it('does what its button says, or nothing', () => {
  const { onConfirm, onClose } = show();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(onConfirm).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(onConfirm).toHaveBeenCalledOnce();
});

it('stays open with the words of a refusal', () => {
  show({ error: 'You can delete a message for two minutes.' });
  expect(screen.getByRole('alert').textContent).toBe('You can delete a message for two minutes.');
});

it('can be left, and has the focus, while what it asks about is being looked up', async () => {
  const { onClose, onConfirm } = show({ waiting: true });
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  await waitFor(() => expect(document.activeElement).toBe(cancel));
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(onConfirm).not.toHaveBeenCalled();
  fireEvent.click(cancel);
  expect(onClose).toHaveBeenCalledOnce();
});

it('waits for the answer once it was sent', () => {
  const { onClose } = show({ busy: true });
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(onClose).not.toHaveBeenCalled();
});

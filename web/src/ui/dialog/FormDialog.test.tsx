import { TextInput } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { UiProvider } from '../../theme/UiProvider.tsx';
import { FormDialog, type FormDialogProps } from './FormDialog.tsx';

const dialog = (props: Partial<FormDialogProps> = {}) => (
  <UiProvider env="test">
    <FormDialog
      opened
      title="Manage licence"
      submitLabel="Update licence"
      onSubmit={() => {}}
      onClose={() => {}}
      {...props}
    >
      <TextInput label="Total licences" defaultValue="25" />
    </FormDialog>
  </UiProvider>
);

const button = (name: string) => screen.getByRole('button', { name });

it('sends once, also by Enter in a field', () => {
  const onSubmit = vi.fn();
  render(dialog({ onSubmit }));
  fireEvent.submit(screen.getByLabelText('Total licences'));
  expect(onSubmit).toHaveBeenCalledOnce();
});

it('cannot be sent or closed while it is being sent', () => {
  const [onSubmit, onClose] = [vi.fn(), vi.fn()];
  render(dialog({ onSubmit, onClose, busy: true }));
  fireEvent.submit(screen.getByLabelText('Total licences'));
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(onSubmit).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
});

it('shows the words of a refusal and keeps what was typed', () => {
  const { rerender } = render(dialog());
  fireEvent.change(screen.getByLabelText('Total licences'), { target: { value: '3' } });
  rerender(dialog({ error: 'At least 13 licences are in use.' }));
  expect(screen.getByRole('alert').textContent).toBe('At least 13 licences are in use.');
  expect(screen.getByLabelText<HTMLInputElement>('Total licences').value).toBe('3');
});

it('closes at once when nothing was typed', () => {
  const onClose = vi.fn();
  render(dialog({ onClose }));
  fireEvent.click(button('Cancel'));
  expect(onClose).toHaveBeenCalledOnce();
});

it('asks before it throws away what was typed', () => {
  const onClose = vi.fn();
  render(dialog({ onClose, dirty: true }));
  fireEvent.click(button('Close'));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(button('Keep editing'));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(button('Cancel'));
  fireEvent.click(button('Discard'));
  expect(onClose).toHaveBeenCalledOnce();
});

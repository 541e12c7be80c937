import { Button, Menu, Textarea, TextInput } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { UiProvider } from '../../theme/UiProvider.tsx';
import { FormDialog, type FormDialogProps } from './FormDialog.tsx';

const dialog = (props: Partial<FormDialogProps> = {}) => (
  <UiProvider env="test">
    <FormDialog
      opened
      title="Manage license"
      submitLabel="Update license"
      onSubmit={() => {}}
      onClose={() => {}}
      {...props}
    >
      <TextInput label="Total licenses" defaultValue="25" />
    </FormDialog>
  </UiProvider>
);

const button = (name: string) => screen.getByRole('button', { name });

it('sends once, also by Enter in a field', () => {
  const onSubmit = vi.fn();
  render(dialog({ onSubmit }));
  fireEvent.submit(screen.getByLabelText('Total licenses'));
  expect(onSubmit).toHaveBeenCalledOnce();
});

it('is sent by Ctrl+Enter and ⌘Enter, where Enter begins a line too; Enter there sends nothing', () => {
  const onSubmit = vi.fn();
  render(
    <UiProvider env="test">
      <FormDialog opened title="Decline" submitLabel="Decline" onSubmit={onSubmit} onClose={() => {}}>
        <Textarea label="Reason" />
      </FormDialog>
    </UiProvider>,
  );
  const reason = screen.getByLabelText('Reason');
  fireEvent.keyDown(reason, { key: 'Enter' });
  expect(onSubmit).not.toHaveBeenCalled();
  fireEvent.keyDown(reason, { key: 'Enter', ctrlKey: true });
  fireEvent.keyDown(reason, { key: 'Enter', metaKey: true });
  expect(onSubmit).toHaveBeenCalledTimes(2);
});

it('cannot be sent or closed while it is being sent', () => {
  const [onSubmit, onClose] = [vi.fn(), vi.fn()];
  render(dialog({ onSubmit, onClose, busy: true }));
  fireEvent.submit(screen.getByLabelText('Total licenses'));
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(onSubmit).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
});

it('shows the words of a refusal and keeps what was typed', () => {
  const { rerender } = render(dialog());
  fireEvent.change(screen.getByLabelText('Total licenses'), { target: { value: '3' } });
  rerender(dialog({ error: 'At least 13 licenses are in use.' }));
  expect(screen.getByRole('alert').textContent).toBe('At least 13 licenses are in use.');
  expect(screen.getByLabelText<HTMLInputElement>('Total licenses').value).toBe('3');
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

function Opener({ fromMenu = false, goes = false }) {
  const [opened, setOpened] = useState(false);
  const [gone, setGone] = useState(false);
  const open = () => setOpened(true);
  return (
    <UiProvider env="test">
      <main tabIndex={-1}>
        {fromMenu ? (
          <Menu>
            <Menu.Target>
              <Button>More</Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={open}>Manage</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        ) : (
          !gone && <Button onClick={open}>Manage</Button>
        )}
        {opened && (
          <FormDialog
            opened
            title="Manage license"
            submitLabel="Update license"
            onSubmit={() => {}}
            onClose={() => {
              setOpened(false);
              setGone(goes);
            }}
          >
            <TextInput label="Total licenses" data-autofocus />
          </FormDialog>
        )}
      </main>
    </UiProvider>
  );
}
describe('the focus, once a dialog is taken away', () => {
  async function openAndClose(opener: HTMLElement) {
    opener.focus();
    fireEvent.click(opener);
    const field = await screen.findByLabelText('Total licenses');
    await waitFor(() => expect(document.activeElement).toBe(field));
    fireEvent.click(button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }

  it('is where it was', async () => {
    render(<Opener />);
    await openAndClose(button('Manage'));
    await waitFor(() => expect(document.activeElement).toBe(button('Manage')));
  });

  it('is on the button of the menu that opened it', async () => {
    render(<Opener fromMenu />);
    fireEvent.click(button('More'));
    await openAndClose(await screen.findByRole('menuitem', { name: 'Manage' }));
    await waitFor(() => expect(document.activeElement).toBe(button('More')));
  });

  it('is near to what opened it where that is gone', async () => {
    render(<Opener goes />);
    await openAndClose(button('Manage'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });
});

import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { UiProvider } from '../../theme/UiProvider.tsx';
import { StatusMenu, type StatusMenuProps } from './StatusMenu.tsx';

const show = (props: Partial<StatusMenuProps> = {}) => {
  const onSelect = vi.fn();
  render(
    <UiProvider env="test">
      <StatusMenu
        status="In Progress"
        subject="ACME-00309"
        label="Status of ACME-00309"
        onSelect={onSelect}
        {...props}
      />
    </UiProvider>,
  );
  return onSelect;
};

const target = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: 'Status of ACME-00309: In Progress' });

it('offers the other statuses and names whose they are', () => {
  const onSelect = show();
  fireEvent.click(target());
  expect(screen.getByRole('menu').textContent).toContain('Set status of ACME-00309');
  fireEvent.click(screen.getByRole('menuitem', { name: /Resolved/ }));
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('Resolved');
  expect(screen.queryByRole('menu')).toBeNull();
});

it('does not offer the status it has', () => {
  show();
  fireEvent.click(target());
  expect(screen.getByRole<HTMLButtonElement>('menuitem', { name: /In Progress/ }).disabled).toBe(true);
});

it.each([
  ['1', 'Open'],
  ['3', 'Resolved'],
  ['4', 'Closed'],
])('answers to the key %s', (key, status) => {
  const onSelect = show();
  fireEvent.click(target());
  fireEvent.keyDown(screen.getByRole('menu'), { key });
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(status);
});

it('ignores the key of the status it has, and shortcuts of the browser', () => {
  const onSelect = show();
  fireEvent.click(target());
  fireEvent.keyDown(screen.getByRole('menu'), { key: '2' });
  fireEvent.keyDown(screen.getByRole('menu'), { key: '3', ctrlKey: true });
  expect(onSelect).not.toHaveBeenCalled();
});

it.each(['busy', 'disabled'] as const)('does not open while %s', (state) => {
  show({ [state]: true });
  expect(target().disabled).toBe(true);
});

import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { UiProvider } from '../../theme/UiProvider.tsx';
import { PriorityMenu } from './PriorityMenu.tsx';

const open = () => {
  const onSelect = vi.fn();
  render(
    <UiProvider env="test">
      <PriorityMenu
        priority="Medium"
        subject="ACME-00309"
        label="Priority of ACME-00309"
        onSelect={onSelect}
      />
    </UiProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Priority of ACME-00309: Medium' }));
  return onSelect;
};

it('offers the other priorities, from the lowest up, and names whose they are', () => {
  const onSelect = open();
  expect(screen.getByRole('menu').textContent).toContain('Set priority of ACME-00309');
  const items = screen.getAllByRole<HTMLButtonElement>('menuitem');
  expect(items.map((item) => [item.textContent?.replace(/\d$/, ''), item.disabled])).toEqual([
    ['Low', false],
    ['Medium', true],
    ['High', false],
    ['Critical', false],
  ]);
  fireEvent.click(screen.getByRole('menuitem', { name: /Critical/ }));
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('Critical');
});

it.each([
  ['1', ['Low']],
  ['2', []],
  ['4', ['Critical']],
  ['5', []],
])('answers to the key %s', (key, chosen) => {
  const onSelect = open();
  fireEvent.keyDown(screen.getByRole('menu'), { key });
  expect(onSelect.mock.calls.flat()).toEqual(chosen);
});

it('answers to a key that comes before the menu has the focus, and to none before it is open', () => {
  const onSelect = open();
  const button = screen.getByRole('button', { name: 'Priority of ACME-00309: Medium' });
  fireEvent.keyDown(button, { key: '4' });
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('Critical');
  fireEvent.keyDown(button, { key: '1' });
  expect(onSelect).toHaveBeenCalledOnce();
});

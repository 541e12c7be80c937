import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { UiProvider } from '../../theme/UiProvider.tsx';
import { SearchSelect } from './SearchSelect.tsx';

it('shows its choices when it is asked to, not to everybody who passes by', async () => {
  const loadOptions = vi.fn(async () => [{ value: 'acme', label: 'Acme' }]);
  render(
    <UiProvider env="test">
      <SearchSelect
        label="Organization"
        what="organizations"
        value={null}
        onChange={() => {}}
        loadOptions={loadOptions}
      />
    </UiProvider>,
  );
  const field = screen.getByRole('combobox', { name: 'Organization' });
  act(() => field.focus());
  expect(field.getAttribute('aria-expanded')).toBe('false');
  expect(loadOptions).not.toHaveBeenCalled();
  fireEvent.mouseDown(field, { button: 2 });
  expect(field.getAttribute('aria-expanded')).toBe('false');
  fireEvent.keyDown(field, { key: 'ArrowDown', code: 'ArrowDown' });
  expect(await screen.findByRole('option', { name: 'Acme' })).toBeDefined();
});

it('opens where the mouse goes down', async () => {
  render(
    <UiProvider env="test">
      <SearchSelect
        label="Organization"
        what="organizations"
        value={null}
        onChange={() => {}}
        loadOptions={async () => [{ value: 'acme', label: 'Acme' }]}
      />
    </UiProvider>,
  );
  const field = screen.getByRole('combobox', { name: 'Organization' });
  fireEvent.mouseDown(field);
  expect(await screen.findByRole('option', { name: 'Acme' })).toBeDefined();
  fireEvent.click(field);
  expect(field.getAttribute('aria-expanded')).toBe('true');
  fireEvent.keyDown(field, { key: 'Escape', code: 'Escape' });
  expect(field.getAttribute('aria-expanded')).toBe('false');
});

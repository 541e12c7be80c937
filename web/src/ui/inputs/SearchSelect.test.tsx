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

it.each(['Enter', ' '])('opens at the key %j instead of sending the form around it', async (key) => {
  const onSubmit = vi.fn((event: SubmitEvent) => event.preventDefault());
  const onChange = vi.fn();
  render(
    <UiProvider env="test">
      <form onSubmit={(event) => onSubmit(event.nativeEvent as SubmitEvent)}>
        <SearchSelect
          label="Organization"
          what="organizations"
          value={null}
          onChange={onChange}
          loadOptions={async () => [{ value: 'acme', label: 'Acme' }]}
        />
        <button type="submit">Send</button>
      </form>
    </UiProvider>,
  );
  const field = screen.getByRole('combobox', { name: 'Organization' });
  // Not prevented, the browser would send the form or write the space.
  expect(fireEvent.keyDown(field, { key, code: key === ' ' ? 'Space' : key })).toBe(false);
  expect(field.getAttribute('aria-expanded')).toBe('true');
  await screen.findByRole('option', { name: 'Acme' });
  expect(fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })).toBe(false);
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'ArrowDown', code: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  expect(onChange).toHaveBeenCalledWith({ value: 'acme', label: 'Acme' });
  expect(onSubmit).not.toHaveBeenCalled();
});

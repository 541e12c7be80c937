import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { UiProvider } from '../../theme/UiProvider.tsx';
import { DateField } from './DateField.tsx';

function Form({ start = '', withTime = false }: { start?: string; withTime?: boolean }) {
  const [value, setValue] = useState(start);
  return (
    <UiProvider env="test">
      <DateField label="Due" value={value} onChange={setValue} withTime={withTime} min="2026-11-05" />
      <output>{value}</output>
    </UiProvider>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Due' });
const value = () => screen.getByRole('status').textContent;

it('takes what is typed in every common form, and writes it as dates are written everywhere', () => {
  render(<Form start="2026-11-22" />);
  expect(field().value).toBe('22 Nov 2026');
  fireEvent.change(field(), { target: { value: '3/12/2026' } });
  expect(field().value).toBe('3/12/2026');
  expect(value()).toBe('2026-12-03');
  fireEvent.blur(field());
  expect(field().value).toBe('3 Dec 2026');
});

it('keeps what it cannot read and says so, instead of sending nothing', () => {
  render(<Form start="2026-11-22" />);
  fireEvent.change(field(), { target: { value: '31 Nov 2026' } });
  expect(screen.queryByText(/Please enter a date/)).toBeNull();
  fireEvent.blur(field());
  expect(screen.getByText('Please enter a date such as 22 Nov 2026')).toBeDefined();
  expect(field().value).toBe('31 Nov 2026');
  expect(value()).toBe('31 Nov 2026');
});

it('fetches its calendar when it is opened, starts at the chosen day and gives the focus back', async () => {
  render(<Form start="2026-11-22" />);
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.keyDown(field(), { key: 'ArrowDown', altKey: true });
  expect(await screen.findByRole('dialog', { name: 'Calendar' })).toBeDefined();
  await vi.waitFor(
    () => expect(document.activeElement?.getAttribute('aria-label')).toBe('22 November 2026'),
    { timeout: 20_000 },
  );
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '4 November 2026' }).disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: '25 November 2026' }));
  expect(value()).toBe('2026-11-25');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 20_000 });
  expect(document.activeElement).toBe(field());
});

it('asks for the time in the same place', async () => {
  render(<Form withTime />);
  fireEvent.change(field(), { target: { value: '6 Nov 2026 8:15' } });
  expect(value()).toBe('2026-11-06T08:15');
  fireEvent.click(screen.getByRole('button', { name: 'Open calendar' }));
  fireEvent.click(await screen.findByRole('button', { name: '9 November 2026' }));
  expect(value()).toBe('2026-11-09T08:15');
  fireEvent.change(screen.getByLabelText('Hours'), { target: { value: '17' } });
  expect(value()).toBe('2026-11-09T17:15');
});

it('leaves a phone its own picker', () => {
  const matchMedia = window.matchMedia;
  vi.stubGlobal('matchMedia', (media: string) => ({ ...matchMedia(media), matches: true }));
  render(<Form start="2026-11-22" />);
  const native = screen.getByLabelText<HTMLInputElement>('Due');
  expect(native.type).toBe('date');
  expect(native.value).toBe('2026-11-22');
  expect(native.min).toBe('2026-11-05');
  expect(screen.queryByRole('button')).toBeNull();
});

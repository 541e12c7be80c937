import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Filter, FilterValues } from '../../lib/lists/filter.ts';
import { UiProvider } from '../../theme/UiProvider.tsx';
import { FilterBar } from './FilterBar.tsx';

const status: Filter = {
  key: 'status',
  label: 'Status',
  options: ['Open', 'In Progress', 'Closed'].map((value) => ({ value, label: value })),
};

const onFilters = vi.fn();
const onSearch = vi.fn();

interface Start {
  filters?: readonly Filter[];
  value?: FilterValues;
  search?: string;
}

function Bar({ filters = [status], value: initial = {}, search: initialSearch = '' }: Start) {
  const [value, setValue] = useState(initial);
  const [search, setSearch] = useState(initialSearch);
  return (
    <FilterBar
      filters={filters}
      value={value}
      onChange={(next) => {
        onFilters(next);
        setValue(next);
      }}
      search={{
        value: search,
        placeholder: 'Number or words',
        debounce: 2000,
        onChange: (next) => {
          onSearch(next);
          setSearch(next);
        },
      }}
      onClear={() => {
        setValue({});
        setSearch('');
      }}
    />
  );
}

const show = (start: Start = {}) =>
  render(
    <UiProvider env="test">
      <Bar {...start} />
    </UiProvider>,
  );

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Number or words' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const rest = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const clear = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Clear Filters' });

beforeEach(() => {
  onFilters.mockClear();
  onSearch.mockClear();
});

describe('search', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('waits until typing has rested', () => {
    show();
    type('la');
    rest(1999);
    type('label');
    rest(1999);
    expect(onSearch).not.toHaveBeenCalled();
    rest(1);
    expect(onSearch.mock.calls).toEqual([['label']]);
  });

  it('runs at once on Enter, and only once', () => {
    show();
    type('label');
    fireEvent.keyDown(field(), { key: 'Enter' });
    rest(5000);
    expect(onSearch.mock.calls).toEqual([['label']]);
  });

  it('is emptied by its own button', () => {
    show({ search: 'label' });
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(onSearch.mock.calls).toEqual([['']]);
    expect(field().value).toBe('');
  });

  it('keeps what is typed on while the search before it is still on its way to the address', () => {
    const bar = (value: string) => (
      <UiProvider env="test">
        <FilterBar
          filters={[]}
          value={{}}
          onChange={() => {}}
          search={{ value, onChange: onSearch, placeholder: 'Number or words', debounce: 2000 }}
          onClear={() => {}}
        />
      </UiProvider>
    );
    const { rerender } = render(bar(''));
    type('lab');
    rest(2000);
    type('label');
    rerender(bar('lab'));
    expect(field().value).toBe('label');
    rerender(bar('from the back button'));
    expect(field().value).toBe('from the back button');
  });

  it('does not bring back what Clear has just emptied', () => {
    show();
    type('lab');
    fireEvent.click(clear());
    rest(5000);
    expect(field().value).toBe('');
    expect(onSearch).not.toHaveBeenCalled();
  });
});

describe('filters', () => {
  const pick = (name: string) => fireEvent.click(screen.getByRole('option', { name }));

  it('takes several values and keeps their order', () => {
    show();
    fireEvent.click(screen.getByRole('combobox', { name: 'Filter by Status' }));
    pick('Closed');
    pick('Open');
    expect(onFilters).toHaveBeenLastCalledWith({ status: ['Open', 'Closed'] });
    expect(screen.getByRole('combobox', { name: 'Status: Open, Closed' })).toBeTruthy();
  });

  it('gives up a value that is picked again', () => {
    show({ value: { status: ['Open', 'Closed'] } });
    fireEvent.click(screen.getByRole('combobox', { name: 'Status: Open, Closed' }));
    pick('Open');
    expect(onFilters).toHaveBeenLastCalledWith({ status: ['Closed'] });
  });

  it('is removed as a whole, and keeps the focus where it was', async () => {
    show({ value: { status: ['Open', 'Closed'] } });
    fireEvent.click(screen.getByRole('button', { name: 'Remove filter Status' }));
    expect(onFilters).toHaveBeenLastCalledWith({ status: [] });
    const chip = screen.getByRole('combobox', { name: 'Filter by Status' });
    await waitFor(() => expect(document.activeElement === chip).toBe(true));
  });

  it('is worked by the keyboard alone', () => {
    show();
    screen.getByRole('combobox', { name: 'Filter by Status' }).focus();
    for (const code of ['ArrowDown', 'ArrowDown', 'Enter', 'ArrowDown', 'Enter']) {
      const { activeElement } = document;
      if (activeElement) fireEvent.keyDown(activeElement, { key: code, code });
    }
    expect(onFilters).toHaveBeenLastCalledWith({ status: ['Open', 'In Progress'] });
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Status: Open, In Progress' }));
  });

  it('asks the server where choices are many, and remembers the words of what was picked', async () => {
    const loadOptions = vi.fn(async (query: string) =>
      [
        { value: 'u1', label: 'Yuki Tanaka' },
        { value: 'u2', label: 'Elena Petrova' },
      ].filter(({ label }) => label.toLowerCase().includes(query)),
    );
    show({ filters: [{ key: 'assignee', label: 'Assignee', what: 'agents', loadOptions }] });
    fireEvent.click(screen.getByRole('combobox', { name: 'Filter by Assignee' }));
    await screen.findByRole('option', { name: 'Elena Petrova' });
    fireEvent.change(screen.getByLabelText('Search Assignee'), { target: { value: 'yuki' } });
    await waitFor(() => expect(screen.queryByRole('option', { name: 'Elena Petrova' })).toBeNull());
    pick('Yuki Tanaka');
    expect(onFilters).toHaveBeenLastCalledWith({ assignee: ['u1'] });
    expect(screen.getByRole('combobox', { name: 'Assignee: Yuki Tanaka' })).toBeTruthy();
  });

  it('says what could not be loaded, and asks again', async () => {
    const loadOptions = vi
      .fn()
      .mockRejectedValueOnce(new Error('down'))
      .mockResolvedValue([{ value: 'u1', label: 'Yuki Tanaka' }]);
    show({ filters: [{ key: 'assignee', label: 'Assignee', what: 'agents', loadOptions }] });
    fireEvent.click(screen.getByRole('combobox', { name: 'Filter by Assignee' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Could not load agents');
    expect(screen.queryByText('Nothing found')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('option', { name: 'Yuki Tanaka' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('Clear', () => {
  it('cannot act while nothing is filtered', () => {
    show();
    expect(clear().disabled).toBe(true);
  });

  it('empties search and filters together', () => {
    show({ value: { status: ['Open'] }, search: 'label' });
    fireEvent.click(clear());
    expect(field().value).toBe('');
    expect(screen.getByRole('combobox', { name: 'Filter by Status' })).toBeTruthy();
    expect(clear().disabled).toBe(true);
  });
});

describe('on a phone', () => {
  beforeEach(() => {
    const { matchMedia } = window;
    vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ ...matchMedia(media), matches: true }));
  });

  it('leaves one line to search and filters, and lays the choices out in a sheet', async () => {
    show({ value: { status: ['Open'] } });
    expect(screen.queryByRole('combobox')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Filters, 1 active' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    const choices = within(sheet.getByRole('group', { name: 'Status' }));
    expect(choices.getByRole('button', { name: 'Open' }).getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(choices.getByRole('button', { name: 'Closed' }));
    expect(onFilters).toHaveBeenLastCalledWith({ status: ['Open', 'Closed'] });
    fireEvent.click(sheet.getByRole('button', { name: 'Clear Filters' }));
    expect(choices.getByRole('button', { name: 'Open' }).getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(sheet.getByRole('button', { name: 'Show the list' }));
    expect(screen.getByRole('button', { name: 'Filters' })).toBeTruthy();
  });

  it('keeps what is picked in sight, and tries again where choices could not be loaded', async () => {
    const loadOptions = vi
      .fn(async () => [{ value: 'u2', label: 'Elena Petrova' }])
      .mockRejectedValueOnce(new Error('down'));
    const assignee: Filter = {
      key: 'assignee',
      label: 'Assignee',
      what: 'agents',
      loadOptions,
      labelOf: () => 'Yuki Tanaka',
    };
    show({ filters: [assignee], value: { assignee: ['u1'] } });
    fireEvent.click(screen.getByRole('button', { name: 'Filters, 1 active' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Elena Petrova' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Yuki Tanaka' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('has no button where there is nothing to filter by', () => {
    show({ filters: [] });
    expect(screen.queryByRole('button', { name: 'Filters' })).toBeNull();
  });
});

import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { UiProvider } from '../../theme/UiProvider.tsx';
import type { Column, DataTableProps } from './column.ts';
import { DataTable } from './DataTable.tsx';

interface Row {
  id: string;
  name: string;
}

const rows: Row[] = ['Ada', 'Ben', 'Cid'].map((name) => ({ id: name.toLowerCase(), name }));
const columns: Column<Row>[] = [
  { key: 'name', header: 'Name', link: true, cell: (row) => row.name },
  { key: 'id', header: 'Id', width: 80, sortable: 'desc', cell: (row) => row.id },
  {
    key: 'more',
    header: 'More',
    headerHidden: true,
    width: 36,
    cell: (row) => <button type="button">More for {row.name}</button>,
  },
];

/** Below a table it runs as soon as that is drawn. */
function AfterCommit({ run }: { run: () => unknown }) {
  useLayoutEffect(() => void run());
  return null;
}

const Address = () => <output>{useLocation().pathname}</output>;

const page = (props: Partial<DataTableProps<Row>>) => (
  <UiProvider env="test">
    <MemoryRouter>
      <Address />
      <input aria-label="Somewhere to type" />
      <DataTable
        label="People"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        rowHref={(row) => `/people/${row.id}`}
        empty={<p>Nobody yet</p>}
        {...props}
      />
    </MemoryRouter>
  </UiProvider>
);

const show = (props: Partial<DataTableProps<Row>> = {}) => {
  const { rerender } = render(page(props));
  return { showAgain: (others: Partial<DataTableProps<Row>>) => rerender(page(others)) };
};

const press = (key: string, on: Element = document.body, init: KeyboardEventInit = {}) =>
  fireEvent.keyDown(on, { key, ...init });
const focused = () => document.activeElement?.textContent;

it('is a table with named columns whose rows are links', () => {
  show();
  const table = screen.getByRole('table', { name: 'People' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((header) => header.textContent),
  ).toEqual(['Name', 'Id', 'More']);
  expect(
    within(table)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/people/ada', '/people/ben', '/people/cid']);
});

it('moves from row to row with j and k and stops at the ends', () => {
  show();
  press('j');
  expect(focused()).toBe('Ada');
  press('j');
  press('j');
  press('j');
  expect(focused()).toBe('Cid');
  press('k');
  expect(focused()).toBe('Ben');
});

it('moves on from the row whose button has the focus', () => {
  show();
  screen.getByRole('button', { name: 'More for Ben' }).focus();
  press('j', screen.getByRole('button', { name: 'More for Ben' }));
  expect(focused()).toBe('Cid');
});

it('leaves e-mails to whoever types them', () => {
  show();
  const field = screen.getByLabelText('Somewhere to type');
  field.focus();
  press('j', field);
  expect(document.activeElement).toBe(field);
});

it('leaves shortcuts of the browser alone', () => {
  show();
  press('j', document.body, { ctrlKey: true });
  expect(document.activeElement).toBe(document.body);
});

it('does not move behind an open dialog', () => {
  show();
  const dialog = document.createElement('div');
  dialog.setAttribute('aria-modal', 'true');
  document.body.append(dialog);
  press('j');
  dialog.remove();
  expect(document.activeElement).toBe(document.body);
});

it('announces that it loads, and draws as many rows as a page has', () => {
  show({ rows: undefined, loading: true, skeletonRows: 4 });
  expect(screen.getByText('Loading People').getAttribute('role')).toBe('status');
  expect(screen.getAllByRole('row')).toHaveLength(5);
  expect(screen.queryByText('Nobody yet')).toBeNull();
});

it('keeps the old rows while newer ones are fetched', () => {
  show({ refetching: true });
  expect(screen.getByText('Ada')).toBeTruthy();
});

it('shows what to do when there is nothing', () => {
  show({ rows: [] });
  expect(screen.getByText('Nobody yet')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

it('offers to try again when loading failed', () => {
  const onRetry = vi.fn();
  show({ rows: undefined, error: { what: 'people', onRetry } });
  expect(screen.getByRole('alert').textContent).toContain('Could not load people');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

it('sorts by a column, and the other way round the second time', () => {
  const onSort = vi.fn();
  show({ onSort, sort: { key: 'id', direction: 'desc' } });
  expect(screen.getByRole('columnheader', { name: 'Id' }).getAttribute('aria-sort')).toBe('descending');
  fireEvent.click(screen.getByRole('button', { name: 'Id' }));
  expect(onSort).toHaveBeenCalledWith({ key: 'id', direction: 'asc' });
});

it('becomes cards where there is no room, still one link a row', () => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(200);
  show({ renderCard: (row, link) => <p>Card of {link(row.name)}</p> });
  vi.restoreAllMocks();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  expect(screen.getByRole('link', { name: 'Ben' }).getAttribute('href')).toBe('/people/ben');
});

const address = () => document.querySelector('output')?.textContent;

describe('a click that began before the list was drawn anew', () => {
  const pressed = { button: 0, clientX: 40, clientY: 60, pointerType: 'mouse' };

  it('opens the row it began on, and then shows what came', async () => {
    const { showAgain } = show();
    const link = screen.getByRole('link', { name: 'Ben' });
    fireEvent.pointerDown(link, pressed);
    showAgain({ rows: [{ id: 'dan', name: 'Dan' }] });
    expect(link.isConnected).toBe(true);
    fireEvent.pointerUp(link, pressed);
    fireEvent.click(link);
    expect(address()).toBe('/people/ben');
    expect(await screen.findByRole('link', { name: 'Dan' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Ben' })).toBeNull();
  });

  it('counts where it began, if that has moved away under it', async () => {
    const onSort = vi.fn();
    show({ onSort });
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Id' }), pressed);
    fireEvent.pointerUp(screen.getByRole('link', { name: 'Ada' }), pressed);
    fireEvent.click(screen.getByRole('table'));
    await waitFor(() => expect(onSort).toHaveBeenCalledOnce());
  });

  it('counts once', async () => {
    const onSort = vi.fn();
    show({ onSort });
    const head = screen.getByRole('button', { name: 'Id' });
    fireEvent.pointerDown(head, pressed);
    fireEvent.pointerUp(head, pressed);
    fireEvent.click(head);
    await new Promise((resolve) => setTimeout(resolve));
    expect(onSort).toHaveBeenCalledOnce();
  });

  it('is none when the mouse is dragged off', async () => {
    const onSort = vi.fn();
    const { showAgain } = show({ onSort });
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Id' }), pressed);
    fireEvent.pointerUp(document.body, { ...pressed, clientY: 160 });
    showAgain({ rows: [{ id: 'dan', name: 'Dan' }], onSort });
    expect(await screen.findByRole('link', { name: 'Dan' })).toBeTruthy();
    expect(onSort).not.toHaveBeenCalled();
  });
});

it('gives the focus on in the same moment, so that no key is lost', () => {
  const focused: (string | undefined)[] = [];
  const note = () => focused.push(document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row);
  const withProbe = (props: Partial<DataTableProps<Row>>) => (
    <>
      {page(props)}
      <AfterCommit run={note} />
    </>
  );
  const { rerender } = render(withProbe({}));
  screen.getByRole('link', { name: 'Ben' }).focus();
  rerender(withProbe({ rows: rows.filter(({ id }) => id !== 'ben') }));
  expect(focused.at(-1)).toBe('cid');
});

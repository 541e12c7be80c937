import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { UiProvider } from '../../theme/UiProvider.tsx';
import { Pagination, type PaginationProps } from './Pagination.tsx';

const show = (props: Partial<PaginationProps>) => {
  const onPage = vi.fn();
  const { container } = render(
    <UiProvider env="test">
      <MemoryRouter>
        <Pagination page={1} pageSize={15} total={312} onPage={onPage} {...props} />
      </MemoryRouter>
    </UiProvider>,
  );
  return { onPage, container };
};

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

it('says which rows are shown', () => {
  const { container } = show({ page: 2 });
  expect(container.textContent).toContain('16–30 of 312');
});

it('says where the last page ends', () => {
  const { container } = show({ page: 21 });
  expect(container.textContent).toContain('301–312 of 312');
});

it('goes where it is told', () => {
  const { onPage } = show({ page: 2 });
  fireEvent.click(button('Page 4'));
  fireEvent.click(button('Previous page'));
  fireEvent.click(button('Next page'));
  expect(onPage.mock.calls).toEqual([[4], [1], [3]]);
});

it('cannot step over either end', () => {
  show({ page: 1, total: 30 });
  expect(button('Previous page').disabled).toBe(true);
  // Of a phone, and so hidden here.
  const previous = screen.getByRole<HTMLButtonElement>('button', { name: 'Previous', hidden: true });
  expect(previous.disabled).toBe(true);
  expect(button('Next page').disabled).toBe(false);
});

it('does not load the page again that is shown', () => {
  const { onPage } = show({ page: 2 });
  fireEvent.click(button('Page 2'));
  expect(onPage).not.toHaveBeenCalled();
  expect(button('Page 2').getAttribute('aria-current')).toBe('page');
});

it('links pages that have an address', () => {
  show({ page: 1, pageHref: (page) => `/tickets?page=${page}` });
  expect(screen.getByRole('link', { name: 'Page 3' }).getAttribute('href')).toBe('/tickets?page=3');
});

it('offers no pages when all rows fit on one', () => {
  const { container } = show({ total: 8 });
  expect(container.textContent).toContain('1–8 of 8');
  expect(screen.queryByRole('button')).toBeNull();
});

it('offers five pages at most where few are wanted, without the first and the last', () => {
  show({ page: 6, variant: 'few' });
  const pages = screen.getAllByRole('button', { name: /^Page / }).map(({ textContent }) => textContent);
  expect(pages).toEqual(['4', '5', '6', '7', '8']);
});

import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { takeConsoleErrors } from '../../testing/console-errors.ts';
import { UiProvider } from '../../theme/UiProvider.tsx';
import { Part } from './Part.tsx';

function Count({ of }: { of: { total?: number } }) {
  if (of.total === undefined) throw new Error('no total');
  return <p>{of.total} tickets</p>;
}

const page = (of: { total?: number }) => (
  <UiProvider env="test">
    <h1>Tickets</h1>
    <Part what="The list" data={of}>
      <Count of={of} />
    </Part>
  </UiProvider>
);

it('says in its own place that it broke, and draws again when asked or when it gets something else', async () => {
  const answer: { total?: number } = {};
  const { rerender } = render(page(answer));
  expect(screen.getByRole('heading', { name: 'Tickets' })).toBeDefined();
  expect(screen.getByText('The list could not be shown')).toBeDefined();
  answer.total = 3;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('3 tickets')).toBeDefined();

  rerender(page({}));
  expect(screen.getByText('The list could not be shown')).toBeDefined();
  rerender(page({ total: 4 }));
  expect(screen.getByText('4 tickets')).toBeDefined();
  expect(takeConsoleErrors().join()).toContain('no total');
});

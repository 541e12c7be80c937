import { expect, test } from 'vitest';
import { detailsBody, emptyDetails } from '../../shared/ticket-details/detail-values.ts';
import { newTicketBody } from './ticket-form.ts';

const written = {
  ...emptyDetails('2400'),
  category: { value: 'hardware', label: 'Hardware' },
  project: { value: 'plant', label: 'Plant' },
};

test('a new ticket names a subcategory only where one is chosen, and a change empties it by a blank', () => {
  expect('subcategory' in newTicketBody(written)).toBe(false);
  const chosen = { ...written, subcategory: { value: 'printers', label: 'Printers' } };
  expect(newTicketBody(chosen)).toMatchObject({ category: 'hardware', subcategory: 'printers' });
  expect(detailsBody(written).subcategory).toBe('');
});

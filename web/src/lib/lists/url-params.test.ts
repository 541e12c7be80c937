import { TICKET_STATUSES } from '@switchboard/contract/enums.ts';
import { describe, expect, test } from 'vitest';
import { choiceParam, choicesParam, pageParam, textParam } from './url-params.ts';
import { withChanges } from './use-url-state.ts';

const params = {
  page: pageParam,
  search: textParam,
  status: choicesParam(TICKET_STATUSES),
  sort: choiceParam(['newest', 'oldest'], 'newest'),
};

describe('reading the address', () => {
  test.each([null, '', '0', '-1', '1.5', 'two', '99999999999'])('page %s is the first', (raw) => {
    expect(pageParam.parse(raw)).toBe(1);
  });

  test('choices come in any spelling, each once, in their own order', () => {
    expect(params.status.parse('resolved,IN_PROGRESS,in-progress,nonsense')).toEqual([
      'In Progress',
      'Resolved',
    ]);
  });

  test('an unknown choice is the fallback', () => {
    expect(params.sort.parse('sideways')).toBe('newest');
    expect(params.sort.parse('oldest')).toBe('oldest');
  });
});

describe('changing the address', () => {
  test('a filter sends the list back to page 1', () => {
    expect(withChanges('?page=3&search=vpn', params, { status: ['Open', 'In Progress'] })).toBe(
      '?search=vpn&status=open,in-progress',
    );
  });

  test('turning the page keeps the filters', () => {
    expect(withChanges('?status=open', params, { page: 2 })).toBe('?status=open&page=2');
  });

  test('what says nothing is left out, what is not ours stays', () => {
    expect(withChanges('?search=vpn&sort=oldest&chat=1', params, { search: ' ', sort: 'newest' })).toBe(
      '?chat=1',
    );
  });
});

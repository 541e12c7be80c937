import { expect, test } from 'vitest';
import { choiceParam, pageParam, readParams, textParam } from './url-params.ts';
import { isNarrowed, urlListOf } from './use-url-list.ts';

const params = {
  page: pageParam,
  search: textParam,
  tab: choiceParam(['types', 'fields'], 'types'),
} as const;
const valuesOf = (search: string) => readParams(params, search);

test('which of several lists is shown narrows none of them, and stays when a search is cleared', () => {
  expect(isNarrowed(params, valuesOf('?tab=fields'))).toBe(false);
  expect(isNarrowed(params, valuesOf('?tab=fields&search=laptop'))).toBe(true);
  const cleared: object[] = [];
  const list = urlListOf(params, {
    values: valuesOf('?tab=fields&search=laptop'),
    set: (changes) => cleared.push(changes),
    clear: () => undefined,
    href: () => '',
  });
  list.paging.onClear();
  expect(cleared).toEqual([{ search: '' }]);
});

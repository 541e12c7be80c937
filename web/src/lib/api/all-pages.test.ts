import { expect, test } from 'vitest';
import { allPages } from './all-pages.ts';

test('what does not fit one page is asked for until there is no more, in order', async () => {
  const of = (all: readonly number[]) => {
    const asked: string[] = [];
    const things = allPages(
      async (page) => {
        asked.push(page);
        const first = (Number(page) - 1) * 2;
        return { things: all.slice(first, first + 2), pagination: { pages: Math.ceil(all.length / 2) } };
      },
      (answer) => answer.things,
    );
    return { asked, things };
  };
  const five = of([1, 2, 3, 4, 5]);
  expect(await five.things).toEqual([1, 2, 3, 4, 5]);
  expect(five.asked).toEqual(['1', '2', '3']);
  const none = of([]);
  expect(await none.things).toEqual([]);
  expect(none.asked).toEqual(['1']);
});

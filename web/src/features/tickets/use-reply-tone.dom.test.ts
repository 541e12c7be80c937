import type { TimelineEntry } from '@switchboard/contract/tickets/timeline.ts';
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginSession } from '../../lib/session/session-store.ts';
import { person } from '../../testing/people.ts';
import { raised, said, statusSet } from '../../testing/timeline.ts';
import { useReplyTone } from './use-reply-tone.ts';

const first = said('first');
const second = said('second');
const own = said('own', { by: raised.by });

const play = vi.fn();

const listen = (entries: TimelineEntry[] | undefined, settled = true) =>
  renderHook((props) => useReplyTone(props.entries, props.settled, play), {
    initialProps: { entries, settled } as { entries: TimelineEntry[] | undefined; settled: boolean },
  });

beforeEach(() => {
  play.mockClear();
  beginSession('token-1', person('user'));
});

test('what was there at first is not news', () => {
  const { rerender } = listen(undefined);
  rerender({ entries: [first], settled: true });
  expect(play).not.toHaveBeenCalled();
});

test('what the first answer adds to an older copy is not news', () => {
  const { rerender } = listen([first], false);
  rerender({ entries: [second, first], settled: true });
  expect(play).not.toHaveBeenCalled();
});

test('several new replies of others sound once', () => {
  const { rerender } = listen([]);
  rerender({ entries: [second, first], settled: true });
  expect(play).toHaveBeenCalledTimes(1);
});

test.each<[string, TimelineEntry[]]>([
  ['one’s own reply', [own, second]],
  ['a change of status', [statusSet('status', 'Resolved'), second]],
  ['an answer without anything new', [{ ...second }]],
  ['what lies before', [second, first]],
])('%s is silent', (_, entries) => {
  const { rerender } = listen([second]);
  rerender({ entries, settled: true });
  expect(play).not.toHaveBeenCalled();
});

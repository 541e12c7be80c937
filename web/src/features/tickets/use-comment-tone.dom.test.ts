import type { Comment } from '@switchboard/contract/entities/ticket.ts';
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginSession } from '../../lib/session-store.ts';
import { person } from '../../testing/people.ts';
import { comment, personRef } from '../../testing/tickets.ts';
import { useCommentTone } from './use-comment-tone.ts';

const first = comment({ _id: 'first' });
const second = comment({ _id: 'second' });
const own = comment({ _id: 'own', user: { ...personRef('user'), role: 'user' } });

const play = vi.fn();

const listen = (comments: Comment[] | undefined, settled = true) =>
  renderHook((props) => useCommentTone(props.comments, props.settled, play), {
    initialProps: { comments, settled } as { comments: Comment[] | undefined; settled: boolean },
  });

beforeEach(() => {
  play.mockClear();
  beginSession('token-1', person('user'));
});

test('what was there at first is not news', () => {
  const { rerender } = listen(undefined);
  rerender({ comments: [first], settled: true });
  expect(play).not.toHaveBeenCalled();
});

test('what the first answer adds to an older copy is not news', () => {
  const { rerender } = listen([first], false);
  rerender({ comments: [first, second], settled: true });
  expect(play).not.toHaveBeenCalled();
});

test('several new comments of others sound once', () => {
  const { rerender } = listen([]);
  rerender({ comments: [first, second], settled: true });
  expect(play).toHaveBeenCalledTimes(1);
});

test('one’s own comment is silent', () => {
  const { rerender } = listen([first]);
  rerender({ comments: [first, own], settled: true });
  expect(play).not.toHaveBeenCalled();
});

test('an answer without anything new is silent', () => {
  const { rerender } = listen([first]);
  rerender({ comments: [{ ...first }], settled: true });
  expect(play).not.toHaveBeenCalled();
});

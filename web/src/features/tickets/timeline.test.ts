import type { Comment, HistoryEntry } from '@switchboard/contract/entities/ticket.ts';
import { describe, expect, test } from 'vitest';
import { weaveTimeline } from './timeline.ts';

const ada = { _id: 'ada', firstName: 'Ada', lastName: 'Byron', email: 'ada@acme.example' };
const bob = { _id: 'bob', firstName: 'Bob', lastName: 'Noyce', email: 'bob@acme.example' };
const at = (minute: number, ms = 0) => new Date(Date.UTC(2026, 10, 19, 12, minute, 0, ms)).toISOString();

const comment = (over: Partial<Comment> & { _id: string }): Comment => ({
  user: { ...ada, role: 'user' },
  comment: 'Hello',
  createdAt: at(0),
  isInternal: false,
  system: false,
  attachments: [],
  ...over,
});

const entry = (over: Partial<HistoryEntry> & { _id: string }): HistoryEntry => ({
  at: at(0),
  by: ada,
  kind: 'status',
  from: null,
  to: null,
  reason: null,
  ...over,
});

const weave = (comments: Comment[], history: HistoryEntry[]) =>
  weaveTimeline({ _id: 't', createdAt: at(0), createdBy: ada, comments, history });

describe('the timeline', () => {
  test('weaves what was said and what happened in the order of time', () => {
    const items = weave(
      [comment({ _id: 'c2', createdAt: at(4) }), comment({ _id: 'c1', createdAt: at(2), isInternal: true })],
      [
        entry({ _id: 'h0', kind: 'created' }),
        entry({ _id: 'h1', kind: 'assigned', at: at(1), to: 'Bob' }),
        entry({ _id: 'h2', at: at(3), from: 'Open', to: 'In Progress' }),
      ],
    );
    expect(items.map((item) => item.key)).toEqual(['h0', 'h1', 'c1', 'h2', 'c2']);
  });

  test('shows a change of status once, with the words of the comment that came with it', () => {
    const items = weave(
      [
        comment({
          _id: 'c',
          system: true,
          comment: 'Status updated to Resolved',
          createdAt: at(5, 3),
          user: { ...bob, role: 'devops_agent' },
        }),
      ],
      [
        entry({ _id: 'h0', kind: 'created' }),
        entry({ _id: 'h', at: at(5), by: bob, from: 'Open', to: 'Resolved' }),
      ],
    );
    expect(items).toHaveLength(2);
    expect(items[1]).toMatchObject({
      type: 'status',
      status: 'Resolved',
      from: 'Open',
      by: { _id: 'bob' },
      words: 'Status updated to Resolved',
    });
  });

  test('tells the same change at two times twice', () => {
    const twice = [1, 20].flatMap((minute) => [
      comment({
        _id: `c${minute}`,
        system: true,
        comment: 'Status updated to Closed',
        createdAt: at(minute),
      }),
    ]);
    const history = [1, 20].map((minute) => entry({ _id: `h${minute}`, at: at(minute), to: 'Closed' }));
    const items = weave(twice, [entry({ _id: 'h0', kind: 'created' }), ...history]);
    expect(items.map((item) => item.key)).toEqual(['h0', 'h1', 'h20']);
  });

  test('does not take the comment of one person for the change of another', () => {
    const items = weave(
      [comment({ _id: 'c', system: true, comment: 'Status updated to Closed', createdAt: at(1) })],
      [entry({ _id: 'h0', kind: 'created' }), entry({ _id: 'h', at: at(1), by: bob, to: 'Closed' })],
    );
    expect(items.filter((item) => item.type === 'status')).toHaveLength(2);
  });

  test('reads a change from its comment where the history does not have it', () => {
    const items = weave(
      [comment({ _id: 'c', system: true, comment: 'Status updated to In Progress', createdAt: at(1) })],
      [],
    );
    expect(items[1]).toMatchObject({ type: 'status', status: 'In Progress', from: null });
  });

  test('keeps other words of the server as they are', () => {
    const items = weave([comment({ _id: 'c', system: true, comment: 'Moved here', createdAt: at(1) })], []);
    expect(items[1]).toMatchObject({ type: 'remark', words: 'Moved here' });
  });

  test('begins with the creation even where the history does not say it', () => {
    expect(weave([], [])[0]).toMatchObject({ type: 'event', entry: { kind: 'created', by: { _id: 'ada' } } });
  });

  test('puts the creation before what happened in the same instant', () => {
    const items = weave(
      [],
      [entry({ _id: 'h1', kind: 'assigned', to: 'Bob' }), entry({ _id: 'h0', kind: 'created' })],
    );
    expect(items.map((item) => item.key)).toEqual(['h0', 'h1']);
  });
});

import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { person } from '../../testing/people.ts';
import { beginSession, endSession } from '../session/session-store.ts';
import { queryClient, userKey } from './query-client.ts';

beforeEach(() => beginSession('t', person('super_admin')));
afterEach(() => endSession('sign-out'));

test('a first answer that was asked for before the change is not kept', async () => {
  let arrive: (value: string) => void = () => undefined;
  const answers = [new Promise<string>((resolve) => (arrive = resolve)), Promise.resolve('without them')];
  const observer = new QueryObserver(queryClient, {
    queryKey: userKey('users', 'list'),
    queryFn: () => answers.shift() ?? 'asked too often',
  });
  const stop = observer.subscribe(() => undefined);
  const followed = queryClient.invalidateQueries({ queryKey: userKey() });
  arrive('with them');
  await followed;
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('without them'), { timeout: 20_000 });
  stop();
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { person } from '../../testing/people.ts';
import { ApiError } from '../api/api-error.ts';
import { beginSession, endSession } from '../session/session-store.ts';
import { publicKey, queryClient, userKey } from './query-client.ts';

beforeEach(() => beginSession('t', person('user')));
afterEach(() => endSession('sign-out'));

describe('remembered answers', () => {
  test('lie under the person’s id', () => {
    expect(userKey('tickets', 'list')).toEqual(['id-of-user', 'tickets', 'list']);
    beginSession('t2', person('admin'));
    expect(userKey('tickets', 'list')).toEqual(['id-of-admin', 'tickets', 'list']);
  });

  test.each([
    ['signing out', () => endSession('sign-out')],
    ['an expired session', () => endSession('expired')],
    ['somebody else signing in', () => beginSession('t2', person('admin'))],
  ])('are gone after %s', (_, happen) => {
    queryClient.setQueryData(userKey('tickets'), ['secret']);
    queryClient.setQueryData(publicKey('installation'), 'what anybody may know');
    happen();
    expect(
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ queryKey }) => queryKey),
    ).toEqual([publicKey('installation')]);
  });
});

describe('a failed query', () => {
  const retry = queryClient.getDefaultOptions().queries?.retry;
  const again = (failures: number, error: Error) =>
    typeof retry === 'function' ? retry(failures, error) : retry;

  test.each([
    [new ApiError(404, 'NOT_FOUND', ''), false],
    [new ApiError(429, 'RATE_LIMITED', ''), false],
    [new ApiError(0, 'TIMEOUT', ''), false],
    [new TypeError('our own mistake'), false],
    [new ApiError(0, 'NETWORK', ''), true],
    [new ApiError(503, 'UNAVAILABLE', ''), true],
    [new ApiError(503, 'SERVER_BUSY', ''), false],
  ])('%s is tried again: %s', (error, expected) => {
    expect(again(0, error)).toBe(expected);
    expect(again(1, error)).toBe(false);
  });
});

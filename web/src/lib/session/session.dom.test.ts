import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { json, noAnswer, refusal, startFakeServer } from '../../testing/fake-server.ts';
import { person } from '../../testing/people.ts';
import { authenticate, confirmSession, signOut } from './session.ts';
import {
  beginSession,
  currentSession,
  endSession,
  followOtherTabs,
  restoreSession,
} from './session-store.ts';

const user = person('manager');

const store = (token: string, who = user) => {
  localStorage.setItem('switchboard.token', token);
  localStorage.setItem('switchboard.user', JSON.stringify(who));
};

const storedBySession = () =>
  ['switchboard.token', 'switchboard.user'].map((key) => localStorage.getItem(key));

beforeEach(() => {
  localStorage.clear();
  restoreSession();
});

describe('signing in and out', () => {
  test('asking the server begins nothing; beginning keeps token and person for the next start', async () => {
    startFakeServer({ 'POST /api/auth/login': () => json(200, { success: true, token: 't', user }) });
    const answer = await authenticate({ email: 'manager@acme.example', password: 'secret' });
    expect(answer).toMatchObject({ token: 't', user: { _id: user._id } });
    expect(currentSession().state).toBe('signed-out');
    beginSession('t', user);
    expect(currentSession()).toMatchObject({ state: 'signed-in', token: 't' });
    restoreSession();
    expect(currentSession()).toMatchObject({ state: 'loading', token: 't', user: { _id: user._id } });
  });

  test('tells the server and forgets everything', async () => {
    beginSession('t', user);
    const server = startFakeServer({ 'POST /api/auth/logout': () => json(200, { success: true }) });
    await signOut();
    expect(server.requests[0]?.headers.get('authorization')).toBe('Bearer t');
    expect(currentSession()).toMatchObject({ state: 'signed-out', token: null, endedBy: 'sign-out' });
    expect(storedBySession()).toEqual([null, null]);
  });

  test('an offer to sign out elsewhere that comes late is not for whoever has signed in since', async () => {
    const providerSignOut = { name: 'Acme ID', url: 'https://id.example/session/end' };
    startFakeServer({ 'POST /api/auth/logout': () => json(200, { success: true, providerSignOut }) });
    beginSession('t', user);
    const signedOut = signOut();
    beginSession('another', user);
    await signedOut;
    expect(currentSession()).toMatchObject({ token: 'another', providerSignOut: null });
    await signOut();
    expect(currentSession()).toMatchObject({ state: 'signed-out', providerSignOut });
  });

  test('signs out here also when the server cannot be told', async () => {
    beginSession('t', user);
    startFakeServer({ 'POST /api/auth/logout': noAnswer });
    await signOut();
    expect(currentSession()).toMatchObject({ state: 'signed-out', endedBy: 'sign-out' });
  });
});

describe('at the start', () => {
  test('nothing stored is nobody', () => {
    expect(currentSession().state).toBe('signed-out');
  });

  test.each(['not json', 'null', '"text"', '{}'])('a person that cannot be read (%s) is nobody', (text) => {
    localStorage.setItem('switchboard.token', 't');
    localStorage.setItem('switchboard.user', text);
    restoreSession();
    expect(currentSession().state).toBe('signed-out');
  });

  test('a token that still holds brings the person as the server knows them now', async () => {
    store('t');
    restoreSession();
    startFakeServer({
      'GET /api/auth/me': () => json(200, { success: true, user: { ...user, firstName: 'Johanna' } }),
    });
    await confirmSession();
    expect(currentSession()).toMatchObject({ state: 'signed-in', user: { firstName: 'Johanna' } });
  });

  test.each([401, 403, 404])('a refusal (%i) clears what is stored', async (status) => {
    store('t');
    restoreSession();
    startFakeServer({ 'GET /api/auth/me': () => refusal(status, 'REFUSED', 'No') });
    await confirmSession();
    expect(currentSession()).toMatchObject({ state: 'signed-out', endedBy: 'refused' });
    expect(storedBySession()).toEqual([null, null]);
  });

  test.each([
    ['no answer', noAnswer],
    ['a server in trouble', () => refusal(500, 'INTERNAL', 'Something went wrong')],
    ['a busy server', () => refusal(503, 'UNAVAILABLE', 'Busy')],
  ])('%s keeps the session', async (_, answer) => {
    store('t');
    restoreSession();
    startFakeServer({ 'GET /api/auth/me': answer });
    await expect(confirmSession()).rejects.toThrow();
    expect(currentSession()).toMatchObject({ state: 'loading', token: 't' });
    expect(localStorage.getItem('switchboard.token')).toBe('t');
  });
});

describe('another tab', () => {
  let stop: () => void;
  beforeEach(() => {
    stop = followOtherTabs();
  });
  afterEach(() => stop());

  const told = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

  test('signs out: so does this one', () => {
    beginSession('t', user);
    localStorage.clear();
    told('switchboard.token');
    expect(currentSession()).toMatchObject({ state: 'signed-out', endedBy: 'sign-out' });
  });

  test.each([
    ['sign-out', null],
    ['refused-by-chat', null],
    ['moved', 'Your organization has moved to https://second.desk.test'],
  ] as const)('ends its session as %s: this one knows why', (reason, words) => {
    endSession(reason, words);
    const leftByOtherTab = Object.entries(localStorage);
    beginSession('t', user);
    localStorage.clear();
    for (const [key, value] of leftByOtherTab) localStorage.setItem(key, value);
    told('switchboard.token');
    expect(currentSession()).toMatchObject({ state: 'signed-out', endedBy: reason, endWords: words });
  });

  test('finds the session over: this one keeps its page, too', () => {
    endSession('expired');
    const leftByOtherTab = Object.entries(localStorage);
    beginSession('t', user);
    localStorage.clear();
    for (const [key, value] of leftByOtherTab) localStorage.setItem(key, value);
    told('switchboard.token');
    expect(currentSession()).toMatchObject({ state: 'interrupted', token: null, user });
    store('t2');
    told('switchboard.token');
    expect(currentSession()).toMatchObject({ state: 'signed-in', token: 't2' });
  });

  test('signs in as somebody else: this one follows', () => {
    beginSession('t', user);
    store('t2', person('admin'));
    told('switchboard.token');
    expect(currentSession()).toMatchObject({ state: 'signed-in', token: 't2', user: { role: 'admin' } });
  });

  test('has signed out while this page lay in the browser’s memory', () => {
    beginSession('t', user);
    localStorage.clear();
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(currentSession().state).toBe('signed-out');
  });

  test('stores something else: nothing happens', () => {
    beginSession('t', user);
    localStorage.removeItem('switchboard.token');
    told('switchboard.theme');
    expect(currentSession().state).toBe('signed-in');
  });
});

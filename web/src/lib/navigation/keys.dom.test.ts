import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KEY_SEQUENCE, setKeysOn, useKeys } from './keys.ts';

const create = vi.fn(() => undefined);
const goHome = vi.fn(() => undefined);
const help = vi.fn(() => undefined);

beforeEach(() => {
  renderHook(() =>
    useKeys([
      { keys: 'c', run: create },
      { keys: 'g d', run: goHome },
      { keys: '?', run: help },
    ]),
  );
});

afterEach(() => {
  setKeysOn(true);
  document.body.replaceChildren();
  vi.clearAllMocks();
});

/** Presses a key and tells whether the page took it. */
function press(key: string, init: KeyboardEventInit & { on?: Element; at?: number } = {}): boolean {
  const { on = document.body, at, ...rest } = init;
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...rest });
  if (at !== undefined) Object.defineProperty(event, 'timeStamp', { value: at });
  return !on.dispatchEvent(event);
}

/** Something on the page, from its HTML; answers the element that keys go to. */
function place(html: string): Element {
  document.body.innerHTML = html;
  return document.querySelector('[data-here]') ?? document.body;
}

test('a letter acts, also with the shift lock on', () => {
  expect(press('c')).toBe(true);
  press('C');
  expect(create).toHaveBeenCalledTimes(2);
});

test('two letters in a row act together, and not one of them alone', () => {
  press('d');
  press('g');
  expect(goHome).not.toHaveBeenCalled();
  press('d');
  expect(goHome).toHaveBeenCalledOnce();
});

test('the second of two letters must come soon, and another one ends it', () => {
  press('g', { at: 0 });
  press('d', { at: KEY_SEQUENCE + 1 });
  press('g');
  press('c');
  press('d');
  expect(goHome).not.toHaveBeenCalled();
  expect(create).not.toHaveBeenCalled();
});

test.each([
  ['Ctrl', { ctrlKey: true }],
  ['⌘', { metaKey: true }],
  ['Alt', { altKey: true }],
  ['Shift', { shiftKey: true }],
  ['an input method', { isComposing: true }],
  ['a held key', { repeat: true }],
])('%s makes it another key', (_, init) => {
  expect(press('c', init)).toBe(false);
  expect(create).not.toHaveBeenCalled();
});

test('a sign may need the shift key', () => {
  press('?', { shiftKey: true });
  expect(help).toHaveBeenCalledOnce();
});

test.each([
  '<input data-here>',
  '<textarea data-here></textarea>',
  '<select data-here></select>',
  '<div contenteditable="true"><b data-here>words</b></div>',
  '<div role="menu"><button data-here>Open</button></div>',
  '<div role="listbox"><i data-here></i></div>',
  '<div role="dialog"><button data-here>Close</button></div>',
  '<button aria-expanded="true" data-here>Status</button>',
])('letters are left to %s', (html) => {
  press('c', { on: place(html) });
  expect(create).not.toHaveBeenCalled();
});

test('a checkbox takes no letters', () => {
  press('c', { on: place('<input type="checkbox" data-here>') });
  expect(create).toHaveBeenCalledOnce();
});

test('nothing acts behind an open dialog', () => {
  place('<div aria-modal="true"></div>');
  press('c');
  expect(create).not.toHaveBeenCalled();
});

test('nothing acts when keys are switched off', () => {
  setKeysOn(false);
  press('c');
  expect(create).not.toHaveBeenCalled();
});

test('who comes last has a key, who has nothing to do passes it on, who leaves gives it back', () => {
  const inner = vi.fn((): boolean | undefined => undefined);
  const { unmount } = renderHook(() => useKeys([{ keys: 'c', run: inner }]));
  press('c');
  expect(create).not.toHaveBeenCalled();
  inner.mockReturnValue(false);
  press('c');
  expect(create).toHaveBeenCalledOnce();
  unmount();
  press('c');
  expect(create).toHaveBeenCalledTimes(2);
  cleanup();
  expect(press('c')).toBe(false);
});

/**
 * The keys that work without a modifier: one listener for all of them, so that the conditions for ignoring keys are in one place.
 * Where several components bind a key, the one that came last has it.
 */
import { SECOND } from '@switchboard/contract/durations.ts';
import { useEffect, useRef } from 'react';
import { createStore, useStore } from 'zustand';

/** Between the first and the second of two keys that belong together. */
export const KEY_SEQUENCE = 1.5 * SECOND;

export interface KeyBinding {
  /** A letter or sign as it is typed, "j" or "?", one with Shift, "Shift+j", "escape", or two in a row, "g d". */
  readonly keys: string;
  /** Returns false where there is nothing to do; then the earlier binding of the key runs. */
  readonly run: () => unknown;
  /** Goes on while the key is held. */
  readonly repeats?: boolean;
}

type Bindings = readonly KeyBinding[];

const WRITING = [
  'input:not([type="checkbox"], [type="radio"])',
  'textarea',
  'select',
  '[contenteditable="true"]',
  '[role="menu"]',
  '[role="listbox"]',
  '[role="dialog"]',
  '[aria-expanded="true"]',
].join();
/** Space presses what has the focus. */
const PRESSED = `${WRITING},button,input,[role="button"]`;

const bound: { current: Bindings }[] = [];
const settings = createStore(() => ({ on: true }));
/** The first key of two, and when it came, in milliseconds of the page. */
let begun: { key: string; at: number } | null = null;

/** Switches all keys on or off, as the person likes it. */
export const setKeysOn = (on: boolean): void => settings.setState({ on });

/** Whether keys work, for hints that name them. */
export const useKeysOn = (): boolean => useStore(settings).on;

function isLeftAlone(event: KeyboardEvent): boolean {
  if (!settings.getState().on || event.defaultPrevented || event.isComposing) return true;
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  if (event.target instanceof Element && event.target.closest(event.key === ' ' ? PRESSED : WRITING))
    return true;
  return document.querySelector('[aria-modal="true"]') !== null;
}

/** Signs such as "?" need Shift; a letter with Shift is another key. */
function nameOf({ key, shiftKey }: KeyboardEvent): string {
  const name = key.toLowerCase();
  return shiftKey && name !== key.toUpperCase() ? `Shift+${name}` : name;
}

/** The latest comes first. */
const bindingsOf = (keys: string) =>
  bound.flatMap(({ current }) => current.filter((binding) => binding.keys === keys)).toReversed();

const beginsOne = (key: string) =>
  bound.some(({ current }) => current.some(({ keys }) => keys.startsWith(`${key} `)));

function onKeyDown(event: KeyboardEvent): void {
  const first = begun !== null && event.timeStamp - begun.at <= KEY_SEQUENCE ? begun.key : null;
  begun = null;
  if (isLeftAlone(event)) return;
  const key = nameOf(event);
  if (first === null && beginsOne(key)) {
    begun = { key, at: event.timeStamp };
    return;
  }
  const candidates = bindingsOf(first === null ? key : `${first} ${key}`);
  const usable = event.repeat ? candidates.filter(({ repeats }) => repeats) : candidates;
  if (usable.some(({ run }) => run() !== false)) event.preventDefault();
}

/** Binds keys as long as the component is there. */
export function useKeys(bindings: Bindings): void {
  const latest = useRef(bindings);
  useEffect(() => {
    latest.current = bindings;
  });
  useEffect(() => {
    if (bound.length === 0) document.addEventListener('keydown', onKeyDown);
    bound.push(latest);
    return () => {
      bound.splice(bound.indexOf(latest), 1);
      if (bound.length === 0) document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}

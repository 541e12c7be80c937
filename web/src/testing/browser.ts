/** What a browser has and jsdom lacks. Files of one worker share a window, so this module is evaluated once for all. */
import { configure, getConfig } from '@testing-library/react';
import * as React from 'react';
import { isRecord } from '../lib/api/is-record.ts';

// A page's program is fetched when it is opened; a busy machine takes more than the second that is the default.
configure({ asyncUtilTimeout: 20_000 });

// A query that waits fails at every poll until it succeeds; the document is printed into the last failure alone.
const { getElementError } = getConfig();
// Of the document the part that people look at: the frame of a page alone is longer than what is printed.
const inSight = (container: Element) =>
  container.querySelector('[role=dialog]') ?? container.querySelector('main') ?? container;
const isPolling = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
configure({
  getElementError(message, container) {
    if (message === null || !isPolling()) return getElementError(message, inSight(container));
    return Object.assign(new Error(message), { name: 'TestingLibraryElementError' });
  },
});

// React takes a stack trace of every element it creates, up to a bound, for what it says of components: a sixth of the
// time of these tests. With its count above the bound it takes none; where the count is gone, tests are only slower.
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (isRecord(internals)) {
  const aboveTheBound = { get: () => Number.MAX_SAFE_INTEGER, set: () => undefined };
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', aboveTheBound);
}

// What Mantine asks a browser for and jsdom does not have.
window.matchMedia ??= (media) => ({
  matches: false,
  media,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
});
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.IntersectionObserver ??= class {
  root = null;
  rootMargin = '';
  scrollMargin = '';
  thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};
Object.defineProperty(document, 'fonts', { value: new EventTarget() });
// Without a layout nothing has a size, and charts draw nothing.
const { getBoundingClientRect } = Element.prototype;
Element.prototype.getBoundingClientRect = function measured() {
  const isChart = this.classList.contains('recharts-responsive-container');
  return isChart ? new DOMRect(0, 0, 640, 198) : getBoundingClientRect.call(this);
};
window.scrollTo = () => undefined;
window.scrollBy = () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;

import { useEffect } from 'react';
import { createStore, useStore } from 'zustand';

const STEP = 15_000;

const clock = createStore(() => Date.now());
let timer: ReturnType<typeof setInterval> | undefined;
let readers = 0;

const tick = () => clock.setState(Date.now());

function follow(): () => void {
  readers += 1;
  if (readers === 1) {
    tick();
    timer = setInterval(tick, STEP);
    document.addEventListener('visibilitychange', tick);
  }
  return () => {
    readers -= 1;
    if (readers > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}

/** Milliseconds since the epoch, a quarter of a minute fresh; one timer serves every reader on the page. */
export function useNow(): number {
  useEffect(follow, []);
  return useStore(clock);
}

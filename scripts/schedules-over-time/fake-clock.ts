/** The settings under which `libfaketime`, of Debian's package `faketime`, stands between a program's clock and the system's. */
import { existsSync, globSync, writeFileSync } from 'node:fs';

/** @returns null where it is not installed, and `FAKETIME_LIBRARY` names none */
export function findFaketime(): string | null {
  const found =
    process.env.FAKETIME_LIBRARY ?? globSync('/usr/lib/*/faketime/libfaketimeMT.so.1').find(Boolean);
  return found !== undefined && existsSync(found) ? found : null;
}

export const FAKETIME_MISSING =
  'libfaketime is missing: install the package faketime, or name the library in FAKETIME_LIBRARY';

/** @param file says how far the clock is off, also while the program runs; timers go on as they were */
export const underFaketime = (library: string, file: string) => ({
  LD_PRELOAD: library,
  FAKETIME_TIMESTAMP_FILE: file,
  FAKETIME_CACHE_DURATION: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
});

export const setOffset = (file: string, seconds: number): void =>
  writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}\n`);

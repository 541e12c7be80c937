import type { Jack } from './panel-geometry.ts';

export interface Cord {
  from: Jack;
  to: Jack;
  sag: number;
  tone: 'violet' | 'amber' | 'green';
}

export interface Guest {
  id: string;
  name: string;
  doing: string;
  row: number;
}

export interface Scene {
  columns: number;
  rows: number;
  cords: readonly Cord[];
  /** The call that nobody has taken yet. */
  waiting: Jack;
  asking: readonly Guest[];
  answering: readonly Guest[];
}

/** Invented people on an ordinary afternoon: three calls put through, one waiting. */
export const wideScene: Scene = {
  columns: 11,
  rows: 7,
  cords: [
    { from: { column: 0, row: 2 }, to: { column: 10, row: 5 }, sag: 92, tone: 'amber' },
    { from: { column: 0, row: 4 }, to: { column: 10, row: 3 }, sag: 46, tone: 'green' },
    { from: { column: 0, row: 0 }, to: { column: 10, row: 1 }, sag: 52, tone: 'violet' },
  ],
  waiting: { column: 0, row: 6 },
  asking: [
    { id: 'a1', name: 'Ada Winter', doing: 'Labels come out blank', row: 0 },
    { id: 'a2', name: 'Karim Haddad', doing: 'Scanner times out', row: 2 },
    { id: 'a3', name: 'Lena Fischer', doing: 'VPN drops in Lyon', row: 4 },
    { id: 'a5', name: 'Ruth Okoye', doing: 'Badge reader, gate 2', row: 6 },
  ],
  answering: [
    { id: 'b1', name: 'Jonas Berg', doing: 'On site with a spare', row: 1 },
    { id: 'b2', name: 'Mei Sato', doing: 'Reading the logs', row: 3 },
    { id: 'b6', name: 'Tomás Reyes', doing: 'Restarting the pool', row: 5 },
  ],
};

/** The same afternoon without names, where there is less room. */
export const smallScene: Scene = {
  columns: 10,
  rows: 5,
  cords: [
    { from: { column: 0, row: 1 }, to: { column: 9, row: 3 }, sag: 62, tone: 'amber' },
    { from: { column: 0, row: 2 }, to: { column: 9, row: 1 }, sag: 44, tone: 'green' },
    { from: { column: 0, row: 0 }, to: { column: 9, row: 0 }, sag: 48, tone: 'violet' },
  ],
  waiting: { column: 0, row: 4 },
  asking: [],
  answering: [],
};

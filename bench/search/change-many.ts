/** How fast many tickets are changed in one act, and what somebody else's list takes meanwhile. */
import { setTimeout } from 'node:timers/promises';
import { type Send, summary } from './ask.ts';

const PAGE = 100;

interface Run {
  readonly bulk: { readonly _id: string; readonly state: string; readonly changed: number };
}

export interface Changed {
  readonly rows: number;
  readonly aSecond: number;
  /** Milliseconds, 95th percentiles of a list of somebody of another organization. */
  readonly neighbour: { readonly quiet: number; readonly meanwhile: number };
}

async function timeLists(send: Send, isOver: () => boolean): Promise<number> {
  const samples: number[] = [];
  while (!isOver()) {
    const began = performance.now();
    await send('GET', '/admin/tickets?limit=15');
    samples.push(performance.now() - began);
    await setTimeout(20);
  }
  return summary(samples).p95;
}

/** Gives `count` tickets another priority. */
export async function changeMany(desk: Send, neighbour: Send, count: number): Promise<Changed> {
  const ids: string[] = [];
  for (let page = 1; ids.length < count; page += 1) {
    const { tickets } = await desk<{ tickets: readonly { _id: string }[] }>(
      'GET',
      `/admin/tickets?priority=Low,Medium&limit=${PAGE}&page=${page}&fields=_id`,
    );
    if (tickets.length === 0) throw new Error(`There are only ${ids.length} tickets to change`);
    ids.push(...tickets.map(({ _id }) => _id));
  }
  let asked = 0;
  const quiet = await timeLists(neighbour, () => ++asked > 60);
  const { preview } = await desk<{ preview: { _id: string } }>('POST', '/bulk/preview', {
    selection: { ids: ids.slice(0, count) },
    action: { kind: 'priority', value: 'High' },
  });
  const began = performance.now();
  const { bulk } = await desk<Run>('POST', '/bulk', { preview: preview._id });
  let isOver = false;
  const lists = timeLists(neighbour, () => isOver);
  let run: Run;
  do {
    await setTimeout(100);
    run = await desk<Run>('GET', `/bulk/${bulk._id}`);
  } while (run.bulk.state === 'running');
  const seconds = (performance.now() - began) / 1_000;
  isOver = true;
  return {
    rows: run.bulk.changed,
    aSecond: Math.round(run.bulk.changed / seconds),
    neighbour: { quiet, meanwhile: await lists },
  };
}

/**
 * Images that are not sent yet, kept in this browser until they are. Unlike text they do not outlive a sign-out, and
 * they are gone when somebody else signs in. Where the browser keeps nothing, they last as long as the page.
 */
import { clear, createStore, del, delMany, get, keys, set } from 'idb-keyval';
import { currentSession, type Session, subscribeToSession } from '../../lib/session/session-store.ts';

/** Unsent images that a browser keeps. */
export const KEPT_IMAGES = 10;

type Key = [personId: string, place: string, name: string];

/** The bytes themselves: not every browser keeps files. */
interface Kept {
  readonly name: string;
  readonly type: string;
  readonly bytes: ArrayBuffer;
}

const store = createStore('switchboard', 'unsent-images');

/** One after the other, so that nothing is kept after it was to be removed. */
let last: Promise<unknown> = Promise.resolve();
function inTurn<Result>(job: () => Promise<Result>): Promise<Result | undefined> {
  const result = last.then(job).catch(() => undefined);
  last = result;
  return result;
}

export interface ImagePlace {
  /** Does nothing when there are as many as may be kept, or when the person is not signed in any more. */
  keep(name: string, image: File): void;
  read(name: string): Promise<File | undefined>;
  remove(name: string): void;
}

/** Where the images of one person and one purpose are kept, each under a name. */
export function imagePlace(personId: string, place: string): ImagePlace {
  const keyOf = (name: string): Key => [personId, place, name];
  const isPresent = () => currentSession().user?._id === personId;
  return {
    keep(name, image) {
      if (!isPresent()) return;
      void inTurn(async () => {
        await del(keyOf(name), store);
        const bytes = await image.arrayBuffer();
        const kept: Kept = { name: image.name, type: image.type, bytes };
        if ((await keys(store)).length >= KEPT_IMAGES) return;
        if (isPresent()) await set(keyOf(name), kept, store);
      });
    },
    read: (name) =>
      inTurn(async () => {
        const kept = await get<Kept>(keyOf(name), store);
        return kept && new File([kept.bytes], kept.name, { type: kept.type });
      }),
    remove(name) {
      void inTurn(() => del(keyOf(name), store));
    },
  };
}

const wipe = () => inTurn(() => clear(store));

const wipeOthers = (personId: string) =>
  inTurn(async () => {
    const others = (await keys<Key>(store)).filter(([owner]) => owner !== personId);
    await delMany(others, store);
  });

/** Wipes what is not for whoever is at this browser now; answers the function that stops it. */
export function guardKeptImages(): () => void {
  const present = currentSession().user?._id;
  if (present !== undefined) void wipeOthers(present);
  return subscribeToSession((current: Session, previous: Session) => {
    if (current.user === null) {
      if (current.endedBy === 'sign-out') void wipe();
    } else if (current.user._id !== previous.user?._id) void wipeOthers(current.user._id);
  });
}

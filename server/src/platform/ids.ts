/** Ids: version 7 UUIDs, so that the order of ids is the order of creation; and random names that grant access. */
import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

/** @param at the time the id sorts by; without it ids of one program are strictly increasing */
export const newId = (at?: Date): string => (at === undefined ? v7() : v7({ msecs: at.getTime() }));

/** A lower bound for ids made at that time or later. */
export const firstIdOf = (at: Date): string =>
  v7({ msecs: at.getTime(), seq: 0, random: new Uint8Array(16) });

/** 128 random bits, safe in an address. */
export const randomName = (): string => randomBytes(16).toString('base64url');

/** Whether a random name looks like this. */
export const isRandomName = (text: string): boolean => /^[\w-]{22}$/.test(text);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether PostgreSQL would read it as a uuid; anything else refers to nothing. */
export const isId = (text: string): boolean => UUID.test(text);

import { z } from 'zod';

/** An id in an answer: opaque to everybody. */
export const id = z.string();

/** An id in a path. What has not this form exists nowhere, so a malformed one is "not found", not "invalid". */
export const pathId = z.uuid();

/** An id in a body or query: looked up, so that a malformed, a foreign and an unknown one fail alike. */
export const referenceId = (requiredMessage: string) =>
  z.string({ error: requiredMessage }).trim().min(1, requiredMessage).max(100);

/** An id in a body or query, or blank for none. */
export const blankableId = z.string().trim().max(100);

/** The random name of a stored file in a path. */
export const storedName = z.string().regex(/^[A-Za-z0-9_-]{10,100}$/);

/** Milliseconds-precise ISO 8601 in UTC. */
export const instant = z.iso.datetime();

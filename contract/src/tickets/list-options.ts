/** By what an organization's lists can be narrowed and ordered besides what every list has: only what it works with is offered. */
import { z } from 'zod';
import { SHARING_MODES } from '../enums.ts';
import { namedRef } from '../people/person.ts';
import { formField } from './forms/form-shapes.ts';

export const listOptions = z.object({
  /** Where there are several. */
  requestTypes: z.array(namedRef),
  /** For who works with them. */
  teams: z.array(namedRef),
  /** There are service times that the reader is told of. */
  due: z.boolean(),
  /** Of published request types, as far as the reader may see them; none unless they are asked for. */
  fields: z.array(formField).default([]),
  /** With whom the reader's new tickets may be shared, and are where nothing is chosen. Answers of the version before have none. */
  sharing: z
    .object({ allowed: z.array(z.enum(SHARING_MODES)), usual: z.enum(SHARING_MODES) })
    .default({ allowed: ['private'], usual: 'private' }),
  /** The reader raises tickets for others. The same. */
  raisesFor: z.boolean().default(false),
  /** The reader marks tickets of theirs as confidential. The same. */
  confides: z.boolean().default(false),
});
export type ListOptions = z.output<typeof listOptions>;

export const NO_LIST_OPTIONS: ListOptions = {
  requestTypes: [],
  teams: [],
  due: false,
  fields: [],
  sharing: { allowed: ['private'], usual: 'private' },
  raisesFor: false,
  confides: false,
};

/** An event as it is read: its code, which is kind and verb, and its data. */
import { z } from 'zod';
import { type DataOf, EVENTS } from './events.ts';

type Kinds = Readonly<Record<string, Readonly<Record<string, z.ZodType>>>>;

const text = z.string();

/** How something was recorded before values were kept, word for word. */
const inWords = z.object({
  field: text.nullable(),
  from: text.nullable(),
  to: text.nullable(),
  reason: text.nullable(),
});
/** Where an event was recorded in words, they stand in its data under this key. */
export const keptWords = z.object({ words: inWords });

/** The shapes of all events of a registry, each by its code. */
export const coded = (kinds: Kinds) =>
  Object.entries(kinds).flatMap(([kind, verbs]) =>
    Object.entries(verbs).map(([verb, data]) => z.object({ event: z.literal(`${kind}.${verb}`), data })),
  );

export type Coded<Registry> = {
  [Kind in keyof Registry & string]: {
    [Verb in keyof Registry[Kind] & string]: {
      readonly event: `${Kind}.${Verb}`;
      readonly data: DataOf<Registry[Kind][Verb]>;
    };
  }[keyof Registry[Kind] & string];
}[keyof Registry & string];

type RecordedInWords = { readonly event: 'recorded_in_words'; readonly data: z.output<typeof inWords> };
/** A record that nothing here describes. */
type UnknownEvent = { readonly event: 'unknown'; readonly data: Readonly<Record<string, unknown>> };

/** An event by its code, kind and verb, with its data. */
export type RecordedEvent = Coded<typeof EVENTS> | RecordedInWords | UnknownEvent;

export const recordedEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('unknown'), data: z.record(text, z.unknown()) }),
  z.object({ event: z.literal('recorded_in_words'), data: inWords }),
  ...coded(EVENTS),
]) as unknown as z.ZodType<RecordedEvent>;

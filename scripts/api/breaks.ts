/** What of a released API a later one does not keep: programs that were written for it would fail. */
import type { Api, Value } from './shape.ts';

/** Sentences, each with the call and the place; none where all is kept. */
export function breaksOf(released: Api, present: Api): string[] {
  return Object.entries(released).flatMap(([name, call]) => {
    const now = present[name];
    if (now === undefined) return [`${name}: is gone`];
    return [
      ...Object.entries(call.takes).flatMap(([place, before]) => {
        const after = now.takes[place];
        const breaks = after === undefined ? ['is not taken any more'] : narrowed(before, after);
        return breaks.map((what) => `${name}: ${place} ${what}`);
      }),
      ...Object.entries(now.takes)
        .filter(([place, value]) => value.required && isNew(call.takes, place))
        .map(([place]) => `${name}: ${place} is new, and has to be given`),
      ...Object.entries(call.answers).flatMap(([place, before]) => {
        const after = now.answers[place];
        const breaks = after === undefined ? ['is not answered any more'] : widened(before, after);
        return breaks.map((what) => `${name}: ${place} of the answer ${what}`);
      }),
    ];
  });
}

/** Not below something that is new itself, and may be left out. */
const isNew = (before: Readonly<Record<string, Value>>, place: string): boolean => {
  if (place in before || place.endsWith('[]') || place.endsWith('.*')) return false;
  const above = place.slice(0, place.lastIndexOf('.'));
  return !above.includes('.') || above in before;
};

const lacks = (some: readonly unknown[], others: readonly unknown[]) =>
  some.filter((one) => !others.includes(one));

/** What was taken is taken still. */
function narrowed(before: Value, after: Value): string[] {
  const types = after.types.includes('any') ? [] : lacks(before.types, after.types);
  const values = after.values === undefined ? [] : lacks(before.values ?? [], after.values);
  return [
    ...(types.length > 0 ? [`takes no ${types.join(', ')} any more`] : []),
    ...(before.nullable && !after.nullable && !after.types.includes('any') ? ['takes no null any more'] : []),
    ...(after.required && !before.required ? ['has to be given now'] : []),
    ...(values.length > 0 ? [`takes no ${values.join(', ')} any more`] : []),
    ...(before.values === undefined && after.values !== undefined ? ['takes some values alone now'] : []),
    ...(after.most !== undefined && after.most < (before.most ?? Number.POSITIVE_INFINITY)
      ? [`takes ${after.most} at most now`]
      : []),
    ...(after.least !== undefined && after.least > (before.least ?? Number.NEGATIVE_INFINITY)
      ? [`takes ${after.least} at least now`]
      : []),
  ];
}

/** What is answered is something that programs know. New values of a list are none of these: they are told to expect them. */
function widened(before: Value, after: Value): string[] {
  const types = before.types.includes('any') ? [] : lacks(after.types, before.types);
  return [
    ...(types.length > 0 ? [`may be ${types.join(', ')} now`] : []),
    ...(after.nullable && !before.nullable && !before.types.includes('any') ? ['may be null now'] : []),
    ...(before.required && !after.required ? ['may be missing now'] : []),
  ];
}

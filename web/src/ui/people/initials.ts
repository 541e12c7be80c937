/** The first e-mails of the first and last name, or of the only one. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return (
    [first, last]
      .map((word) => [...word][0] ?? '')
      .join('')
      .toUpperCase() || '?'
  );
}

/** "Yuki T.": for places where several people share a line. */
export function shortName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const mail = [...(rest.at(-1) ?? '')][0];
  return mail ? `${first} ${mail}.` : first;
}

/** How many tints a theme has for faces. */
export const FACE_TINTS = 12;

/** The tint that belongs to this id, everywhere and for ever. */
export function tintOf(id: string): number {
  let hash = 2166136261;
  for (const character of id) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
  }
  // The low bits of this hash barely change between ids that are counted up; fold the high ones in.
  hash ^= hash >>> 15;
  return (hash >>> 0) % FACE_TINTS;
}

/** The tints of faces that stand in a row: each person's own, or the next one where a neighbour has it already. */
export function tintsInRow(ids: readonly string[]): ReadonlyMap<string, number> {
  const tints = new Map<string, number>();
  for (const id of ids) {
    if (tints.has(id)) continue;
    const taken = neighboursOf(id, ids).map((neighbour) => tints.get(neighbour));
    let tint = tintOf(id);
    for (let step = 1; step < FACE_TINTS && taken.includes(tint); step++) tint = (tint + 1) % FACE_TINTS;
    tints.set(id, tint);
  }
  return tints;
}

const neighboursOf = (id: string, ids: readonly string[]): string[] =>
  ids.filter((other, at) => other !== id && (ids[at - 1] === id || ids[at + 1] === id));

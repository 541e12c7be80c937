/** The first letters of the first and last name, or of the only one. */
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
  const letter = [...(rest.at(-1) ?? '')][0];
  return letter ? `${first} ${letter}.` : first;
}

/** Which of the faces' colours belongs to this id: the same one everywhere, for ever. */
export function colorIndex(id: string, colors: number): number {
  let hash = 2166136261;
  for (const character of id) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
  }
  // The low bits of this hash barely change between ids that are counted up; fold the high ones in.
  hash ^= hash >>> 15;
  return (hash >>> 0) % colors;
}

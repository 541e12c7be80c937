/** Names and values of fields of request types in addresses of lists. */

/** As lists and addresses call a field. */
export const nameOfField = (key: string): string => `field.${key}`;

/** `model:light` in addresses, by the names of fields. */
export const pickedOf = (pairs: readonly string[]): Readonly<Record<string, readonly string[]>> => {
  const picked: Record<string, string[]> = {};
  for (const pair of pairs) {
    const [key = '', value = ''] = pair.split(':');
    if (value !== '') picked[nameOfField(key)] = [...(picked[nameOfField(key)] ?? []), value];
  }
  return picked;
};

export const pairsOf = (picked: Readonly<Record<string, readonly string[] | undefined>>): readonly string[] =>
  Object.entries(picked).flatMap(([name, values]) =>
    name.startsWith('field.') ? (values ?? []).map((value) => `${name.slice('field.'.length)}:${value}`) : [],
  );

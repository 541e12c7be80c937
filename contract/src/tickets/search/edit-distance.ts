/**
 * How many letters have to be put in, left out, replaced, or exchanged with their neighbour to make one word of another.
 * @param most further ones are not counted: the answer is then `most + 1`
 */
export function editDistance(one: string, other: string, most: number): number {
  const [left, right] = [Array.from(one), Array.from(other)];
  if (Math.abs(left.length - right.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const at = (cells: readonly number[], place: number) => cells[place] ?? Number.POSITIVE_INFINITY;
      const replaced = at(last, column - 1) + (left[row - 1] === right[column - 1] ? 0 : 1);
      const isExchange = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      const exchanged = isExchange ? at(beforeLast, column - 2) + 1 : replaced;
      line.push(Math.min(replaced, exchanged, at(last, column) + 1, at(line, column - 1) + 1));
    }
    if (Math.min(...line) > most && Math.min(...last) > most) return most + 1;
    [beforeLast, last] = [last, line];
  }
  return Math.min(last[right.length] ?? 0, most + 1);
}

/** Steps that people read at a glance; further ones are these times ten. */
const STEPS = [1, 2, 3, 4, 5, 6, 8] as const;

/** The smallest easy whole number of which two reach `highest`. */
export function halfOfScale(highest: number): number {
  for (let power = 1; ; power *= 10) {
    const step = STEPS.find((candidate) => candidate * power * 2 >= highest);
    if (step !== undefined) return step * power;
  }
}

/** The lines of a scale that runs as far down as up. */
export function mirroredTicks(highest: number): readonly [number, number, number, number, number] {
  const half = halfOfScale(highest);
  return [-2 * half, -half, 0, half, 2 * half];
}

/** Every seventh of `count` places, and the last one in the place of a seventh that would touch it. */
export function weeklyPlaces(count: number): readonly number[] {
  const last = count - 1;
  const weekly = Array.from({ length: Math.ceil(count / 7) }, (_, week) => week * 7);
  return last < 0 ? [] : [...weekly.filter((place) => last - place >= 4), last];
}

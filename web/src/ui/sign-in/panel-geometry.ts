/** Distance between two jacks, in the drawing's own units. */
export const pitch = 44;
/** From the panel's edge to its first jack. */
const inset = { x: 35, y: 54 };

export interface Jack {
  column: number;
  row: number;
}

export interface Point {
  x: number;
  y: number;
}

export const panelSize = (columns: number, rows: number) => ({
  width: 2 * inset.x + (columns - 1) * pitch,
  height: 2 * inset.y + (rows - 1) * pitch,
});

export const place = ({ column, row }: Jack): Point => ({
  x: inset.x + column * pitch,
  y: inset.y + row * pitch,
});

/** A cord between two jacks, hanging `sag` lower than the straight line in its middle. */
export function cordPath(from: Jack, to: Jack, sag: number): string {
  const [a, b] = [place(from), place(to)];
  const third = (b.x - a.x) / 3;
  const drop = sag * (4 / 3);
  const straight = (t: number) => a.y + (b.y - a.y) * t;
  return `M${a.x} ${a.y}C${a.x + third} ${straight(1 / 3) + drop} ${b.x - third} ${straight(2 / 3) + drop} ${b.x} ${b.y}`;
}

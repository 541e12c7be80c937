/** The marks of the demo's organizations. */
import { type Canvas, createCanvas } from './canvas.ts';

/** Shown much smaller: the browser makes its edges smooth. */
const SIZE = 256;

/** Two roofs of a plant, one before the other. */
export function acmeLogo(): Buffer {
  const roof = (canvas: Canvas, left: number, top: number, color: number) =>
    canvas
      .polygon(
        [
          [left, 196],
          [left + 60, top],
          [left + 88, top + 44],
          [left + 44, 196],
        ],
        color,
      )
      .polygon(
        [
          [left + 60, top],
          [left + 120, 196],
          [left + 76, 196],
          [left + 46, top + 44],
        ],
        color,
      );
  const canvas = createCanvas(SIZE, SIZE, 0x17263a);
  roof(canvas, 96, 84, 0xc98a1b);
  roof(canvas, 36, 58, 0xf6b73c);
  return canvas.toPng();
}

/** A globe with its equator and a meridian. */
export function globexLogo(): Buffer {
  const ground = 0x0f6b4f;
  const line = 0xf2faf6;
  return createCanvas(SIZE, SIZE, ground)
    .ellipse(128, 128, 84, 84, line)
    .ellipse(128, 128, 68, 68, ground)
    .ellipse(128, 128, 42, 84, line)
    .ellipse(128, 128, 27, 70, ground)
    .rectangle(46, 120, 164, 16, line)
    .toPng();
}

/** Just enough drawing for the pictures of the demo. */
import { GLYPH_HEIGHT, GLYPH_WIDTH, glyphOf } from './glyphs.ts';
import { encodePng } from './png.ts';

/** 0xRRGGBB */
type Color = number;
type Corner = readonly [x: number, y: number];

export interface Canvas {
  rectangle(x: number, y: number, width: number, height: number, color: Color): Canvas;
  ellipse(centreX: number, centreY: number, radiusX: number, radiusY: number, color: Color): Canvas;
  /** @param corners of a convex shape, in either direction */
  polygon(corners: readonly Corner[], color: Color): Canvas;
  /** Capital letters, digits and a few signs; anything else is left blank. */
  text(x: number, y: number, words: string, color: Color, scale?: number): Canvas;
  toPng(): Buffer;
}

export function createCanvas(width: number, height: number, background: Color): Canvas {
  const pixels = new Uint8Array(width * height * 3);

  /** Paints those pixels of the box whose centre is inside the shape. */
  const fill = (
    [left, top]: Corner,
    [right, bottom]: Corner,
    color: Color,
    isInside: (x: number, y: number) => boolean,
  ) => {
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, bottom); y += 1) {
      for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, right); x += 1) {
        if (!isInside(x + 0.5, y + 0.5)) continue;
        const place = (y * width + x) * 3;
        pixels[place] = color >> 16;
        pixels[place + 1] = color >> 8;
        pixels[place + 2] = color;
      }
    }
  };

  const canvas: Canvas = {
    rectangle(x, y, boxWidth, boxHeight, color) {
      fill([x, y], [x + boxWidth, y + boxHeight], color, () => true);
      return canvas;
    },
    ellipse(centreX, centreY, radiusX, radiusY, color) {
      fill(
        [centreX - radiusX, centreY - radiusY],
        [centreX + radiusX, centreY + radiusY],
        color,
        (x, y) => ((x - centreX) / radiusX) ** 2 + ((y - centreY) / radiusY) ** 2 <= 1,
      );
      return canvas;
    },
    polygon(corners, color) {
      const xs = corners.map(([x]) => x);
      const ys = corners.map(([, y]) => y);
      fill([Math.min(...xs), Math.min(...ys)], [Math.max(...xs), Math.max(...ys)], color, (x, y) =>
        isInsideConvex(corners, x, y),
      );
      return canvas;
    },
    text(x, y, words, color, scale = 2) {
      for (const [index, letter] of [...words].entries()) {
        const left = x + index * (GLYPH_WIDTH + 1) * scale;
        for (const [row, bits] of glyphOf(letter).entries()) {
          for (let column = 0; column < GLYPH_WIDTH; column += 1) {
            if ((bits & (1 << (GLYPH_WIDTH - 1 - column))) === 0) continue;
            canvas.rectangle(left + column * scale, y + row * scale, scale, scale, color);
          }
        }
      }
      return canvas;
    },
    toPng: () => encodePng(width, height, pixels),
  };
  return canvas.rectangle(0, 0, width, height, background);
}

/** Height of a line of text with the space below it. */
export const lineHeight = (scale: number) => (GLYPH_HEIGHT + 5) * scale;

function isInsideConvex(corners: readonly Corner[], x: number, y: number): boolean {
  let sides = 0;
  for (const [index, [fromX, fromY]] of corners.entries()) {
    const [toX, toY] = corners[(index + 1) % corners.length] ?? [fromX, fromY];
    sides += Math.sign((toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX));
  }
  return Math.abs(sides) === corners.length;
}

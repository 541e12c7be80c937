/** What the demo's people photographed and captured. */
import { type Canvas, createCanvas, lineHeight } from './canvas.ts';

const WIDTH = 480;
const HEIGHT = 300;

/** A label printer on its bench; `print` is the colour of what stands on the tag. */
export function printerWithTag(print: number): Buffer {
  const canvas = createCanvas(WIDTH, HEIGHT, 0x4a4a45)
    .rectangle(0, 170, WIDTH, 130, 0x38352e)
    .rectangle(70, 30, 250, 175, 0x232429)
    .rectangle(90, 55, 125, 40, 0x6f8ba0)
    .ellipse(292, 72, 12, 12, 0xc9553a)
    .rectangle(95, 164, 200, 20, 0x0d0e12)
    .ellipse(405, 178, 45, 45, 0xe6e2d6)
    .ellipse(405, 178, 18, 18, 0x7c7261)
    .polygon(
      [
        [110, 180],
        [285, 180],
        [310, HEIGHT],
        [135, HEIGHT],
      ],
      0xf5f2ea,
    );
  for (let bar = 0; bar < 18; bar += 1) {
    canvas.rectangle(150 + bar * 7, 205, bar % 3 === 0 ? 5 : 2, 40, print);
  }
  return canvas.text(150, 255, 'L4 0077-213', print).toPng();
}

/** A small device display, or a page on a screen. */
export function display(lines: readonly string[], style: keyof typeof STYLES = 'device'): Buffer {
  const { frame, ground, ink } = STYLES[style];
  const canvas = createCanvas(WIDTH, HEIGHT, frame).rectangle(20, 20, WIDTH - 40, HEIGHT - 40, ground);
  for (const [index, line] of lines.entries()) canvas.text(40, 45 + index * lineHeight(2), line, ink);
  return canvas.toPng();
}

const STYLES = {
  device: { frame: 0x16303f, ground: 0xdfe8e2, ink: 0x1d2b33 },
  page: { frame: 0xd9dce3, ground: 0xffffff, ink: 0x23272f },
  alert: { frame: 0x7d2626, ground: 0xfff4f2, ink: 0x7d2626 },
} as const;

/** Columns of a dashboard, in percent. */
export function columns(title: string, percents: readonly number[]): Buffer {
  const canvas = createCanvas(WIDTH, HEIGHT, 0x10151c).text(30, 25, title, 0xe8edf2);
  const step = (WIDTH - 60) / percents.length;
  for (const [index, percent] of percents.entries()) {
    const height = (percent / 100) * 180;
    const x = 30 + index * step;
    canvas.rectangle(x, 250 - height, step * 0.6, height, percent < 70 ? 0xc9553a : 0x3f8f6b);
    canvas.text(x, 262, `${percent}%`, 0xa9b4bf);
  }
  return canvas.toPng();
}

/** Signal strength over a floor plan: each digit is a square, 9 is best. */
export function signalMap(rows: readonly string[], caption: string): Buffer {
  const canvas = createCanvas(WIDTH, HEIGHT, 0xf4f4f1).text(30, 20, caption, 0x23272f);
  const size = 32;
  for (const [row, levels] of rows.entries()) {
    for (const [column, level] of [...levels].entries()) {
      const strength = Number(level) / 9;
      const red = Math.round(210 - 150 * strength);
      const green = Math.round(70 + 110 * strength);
      canvas.rectangle(
        30 + column * size,
        55 + row * size,
        size - 2,
        size - 2,
        (red << 16) | (green << 8) | 0x50,
      );
    }
  }
  return canvas.toPng();
}

/** A track on a map that breaks off and goes on. */
export function trackWithGap(caption: string): Buffer {
  const canvas: Canvas = createCanvas(WIDTH, HEIGHT, 0xe7ece2)
    .ellipse(120, 230, 90, 50, 0xcfdcc6)
    .ellipse(370, 90, 120, 60, 0xcfdcc6)
    .rectangle(225, 0, 4, HEIGHT, 0x9aa39a);
  for (let point = 0; point <= 40; point += 1) {
    if (point > 20 && point < 29) continue;
    canvas.ellipse(30 + point * 10.5, 240 - point * 3 - Math.sin(point / 4) * 20, 5, 5, 0x3b45c4);
  }
  return canvas.text(30, 20, caption, 0x23272f).toPng();
}

/** A screen whose lower half has lost the picture. */
export function flickeringScreen(): Buffer {
  const canvas = createCanvas(WIDTH, HEIGHT, 0x1b1c1f)
    .rectangle(30, 20, WIDTH - 60, 220, 0x9fb6c9)
    .text(50, 40, 'CRANE 2', 0x14202b, 3)
    .text(50, 75, 'LOAD 1.8 T', 0x14202b, 3)
    .rectangle(200, 240, 80, 30, 0x2b2d31);
  for (let y = 120; y < 236; y += 9)
    canvas.rectangle(30, y, WIDTH - 60, 5, y % 2 === 0 ? 0x0b0c0e : 0x5d7081);
  return canvas.toPng();
}

import {
  clampChroma,
  useMode as define,
  formatHex,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  type Oklch,
  wcagContrast,
} from 'culori/fn';

const rgb = define(modeRgb);
define(modeLrgb);
define(modeOklab);
const oklch = define(modeOklch);

/** Lightness 0 to 1, chroma, and hue in degrees (0 for greys). */
export type Lch = { l: number; c: number; h: number };

export function toLch(hex: string): Lch {
  const { l, c, h = 0 } = oklch(hex) as Oklch;
  return { l, c, h };
}

/** The nearest colour a screen can show, keeping lightness and hue. */
export function toHex({ l, c, h }: Lch): string {
  const lightness = Math.min(1, Math.max(0, l));
  return formatHex(clampChroma({ mode: 'oklch', l: lightness, c: Math.max(0, c), h }, 'oklch'));
}

export const shiftLightness = (hex: string, by: number): string => {
  const lch = toLch(hex);
  return toHex({ ...lch, l: lch.l + by });
};

/** `amount` of `over` laid on `base`, as a translucent layer would look. */
export function layer(base: string, over: string, amount: number): string {
  const [a, b] = [rgb(base), rgb(over)];
  if (!a || !b) throw new TypeError(`not a colour: ${base}, ${over}`);
  const blend = (from: number, to: number) => from + (to - from) * amount;
  return formatHex({ mode: 'rgb', r: blend(a.r, b.r), g: blend(a.g, b.g), b: blend(a.b, b.b) });
}

/** `#rrggbb` with an opacity, for shadows and scrims. */
export function translucent(hex: string, alpha: number): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${channels.join(' ')} / ${alpha})`;
}

export const contrast = (a: string, b: string): number => wcagContrast(a, b);

export const lowestContrast = (color: string, grounds: readonly string[]): number =>
  Math.min(...grounds.map((ground) => contrast(color, ground)));

type Direction = 'lighter' | 'darker';

/**
 * The colour itself when it already reaches `ratio` on every ground, else the nearest lighter or darker one
 * that does; at the end of the scale it stays white or black.
 */
export function readable(
  color: string,
  grounds: readonly string[],
  ratio: number,
  towards: Direction,
): string {
  return lowestContrast(color, grounds) >= ratio ? color : reaching(toLch(color), grounds, ratio, towards);
}

/** As `readable`, for a colour that screens may only be able to show in full once it has moved. */
export function reaching(
  { l, ...hue }: Lch,
  grounds: readonly string[],
  ratio: number,
  towards: Direction,
): string {
  const step = towards === 'lighter' ? 0.004 : -0.004;
  let lightness = l;
  let candidate = toHex({ l, ...hue });
  while (lowestContrast(candidate, grounds) < ratio && lightness > 0 && lightness < 1) {
    lightness += step;
    candidate = toHex({ l: lightness, ...hue });
  }
  return candidate;
}

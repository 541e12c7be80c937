import type { TagTone } from '@switchboard/contract/enums.ts';
import type { ThemeColors } from '@switchboard/contract/members/themes.ts';
import {
  contrast,
  type Lch,
  layer,
  reaching,
  readable,
  shiftLightness,
  toHex,
  toLch,
  translucent,
} from './color.ts';

export interface Role {
  /** For words, at least 4.5:1 on every surface and on `soft`. */
  text: string;
  /** For icons and chart areas, at least 3:1. */
  graphic: string;
  soft: string;
}

export type DerivedTheme = ReturnType<typeof deriveTheme>;

const textRatio = 4.6;
const graphicRatio = 3.1;
const controlRatio = 3.02;
/** Hairlines divide, they carry no meaning; below this they vanish on a dark screen. */
const hairlineRatio = 1.27;

/** Of tags, by the name of their tone; slate has none. */
const tagHues = { red: 26.5, orange: 48, amber: 75, green: 150, teal: 192, blue: 260, violet: 298 } as const;

const hues = { blue: 260, amber: 66, amberOnDark: 81, green: 159, orange: 48, orangeOnDark: 54, red: 26.5 };

/** Everything the screens need beside a theme's eight colours, computed from these alone. */
export function deriveTheme(given: ThemeColors) {
  const dark = toLch(given.background).l < 0.5;
  const towards = dark ? 'lighter' : 'darker';
  const away = dark ? 1 : -1;
  const surfaceLightness = toLch(given.surface).l;

  const grounds = deriveGrounds(given, dark);
  const { surface, background, rail, sunken, raised, hover, track } = grounds;
  const fill = deriveFill(given, dark, rail);
  const primarySoft = layer(surface, fill.primaryFill, dark ? 0.14 : 0.09);

  const bearing = [surface, background, rail, sunken, raised, hover, primarySoft];
  // The deeper a surface's own colour, the more of a tint it takes to be told from it.
  const tintAmount = dark ? 0.02 + 0.65 * surfaceLightness : 0.1;
  const word = (color: string, ...more: string[]) =>
    readable(color, [...bearing, ...more], textRatio, towards);
  const drawing = (color: string) => readable(color, bearing, graphicRatio, towards);
  const tint = (color: string, amount: number) => layer(surface, color, amount);

  /** A signal colour of this hue, as bright as this theme's surfaces ask for. */
  const signal = (h: number, light: Omit<Lch, 'h'>, lift = 0): string =>
    dark
      ? toHex({ l: 0.63 + 0.55 * surfaceLightness + lift, c: 0.145, h })
      : toHex({ l: light.l, c: light.c, h });

  const role = (graphicColor: string, textColor: string): Role => {
    const graphic = drawing(graphicColor);
    const soft = tint(dark ? toHex({ l: 0.6, c: 0.2, h: toLch(graphic).h }) : graphic, tintAmount);
    return { graphic, soft, text: word(dark ? graphic : textColor, soft) };
  };

  const amberHue = dark ? hues.amberOnDark : hues.amber;
  const orangeHue = dark ? hues.orangeOnDark : hues.orange;
  const redGraphic = signal(hues.red, { l: 0.559, c: 0.195 });
  const closed = {
    graphic: drawing(shiftLightness(given.text.muted, dark ? -0.09 : 0.1)),
    soft: tint(given.text.muted, 0.11),
    text: word(given.text.muted, tint(given.text.muted, 0.11)),
  };
  const tagRole = (hue: number) => role(signal(hue, { l: 0.6, c: 0.15 }), signal(hue, { l: 0.48, c: 0.12 }));
  const danger = role(redGraphic, signal(hues.red, { l: 0.522, c: 0.188 }));
  const note = deriveNote(given, surface, dark, surfaceLightness);
  const muted = word(given.text.muted, track);
  const dangerFill = deepen(danger.text, 5);
  const border = readable(given.border, [surface], hairlineRatio, towards);

  return {
    scheme: dark ? ('dark' as const) : ('light' as const),
    ...grounds,
    ...fill,
    primary: word(given.primary),
    secondary: drawing(given.secondary),
    border,
    text: { primary: word(given.text.primary), secondary: word(given.text.secondary, track), muted },
    primarySoft,
    primaryLine: tint(fill.primaryFill, dark ? 0.5 : 0.28),
    borderStrong: shiftLightness(border, away * 0.065),
    control: deriveControl(border, [surface, background, rail, sunken, raised], towards),
    online: drawing(signal(158, { l: 0.616, c: 0.137 })),
    scrim: dark
      ? translucent(shiftLightness(background, -0.08), 0.62)
      : translucent(given.text.primary, 0.28),
    tooltip: dark ? shiftLightness(raised, 0.1) : given.text.primary,
    onTooltip: dark ? given.text.primary : surface,
    status: {
      open: role(signal(hues.blue, { l: 0.56, c: 0.179 }), signal(hues.blue, { l: 0.505, c: 0.171 })),
      progress: role(
        signal(amberHue, { l: 0.616, c: 0.136 }, 0.04),
        signal(amberHue, { l: 0.512, c: 0.114 }),
      ),
      resolved: role(signal(hues.green, { l: 0.553, c: 0.12 }), signal(hues.green, { l: 0.484, c: 0.102 })),
      closed,
    },
    tags: {
      slate: closed,
      red: tagRole(tagHues.red),
      orange: tagRole(tagHues.orange),
      amber: tagRole(tagHues.amber),
      green: tagRole(tagHues.green),
      teal: tagRole(tagHues.teal),
      blue: tagRole(tagHues.blue),
      violet: tagRole(tagHues.violet),
    } satisfies Record<TagTone, Role>,
    priority: {
      low: muted,
      medium: layer(given.text.secondary, given.text.primary, 0.3),
      high: drawing(signal(orangeHue, { l: 0.61, c: 0.159 }, 0.01)),
      critical: danger.graphic,
      highText: word(signal(orangeHue, { l: 0.532, c: 0.147 }, 0.01)),
      barOff: shiftLightness(border, away * 0.06),
    },
    danger: {
      text: danger.text,
      soft: danger.soft,
      line: dark
        ? tint(toHex({ l: 0.66, c: 0.19, h: hues.red }), 0.13 + 1.2 * surfaceLightness)
        : tint(danger.graphic, 0.3),
      fill: dangerFill,
      fillHover: shiftLightness(dangerFill, -0.05),
      onFill: '#ffffff',
    },
    note,
    avatars: deriveAvatars(given, dark, surfaceLightness),
    shadow: deriveShadows(given, dark),
  };
}

function deriveGrounds({ surface, background, border }: ThemeColors, dark: boolean) {
  const page = toLch(background);
  // A nearly black page lifts its rail a little, a deep coloured one sinks it: both lean towards the same depth.
  const darkRail = toHex({ ...page, l: page.l + 0.3 * (0.18 - page.l) });
  return {
    surface,
    background,
    rail: dark ? darkRail : layer(background, border, 0.26),
    sunken: dark ? layer(background, surface, 0.5) : layer(background, border, 0.16),
    raised: dark ? layer(surface, border, 0.4) : surface,
    hover: dark ? layer(surface, border, 0.36) : layer(background, border, 0.3),
    track: dark ? border : layer(background, border, 0.75),
  };
}

/** Filled buttons: a bright primary carries dark words; a middling one is deepened until white can be read. */
function deriveFill({ primary, text }: ThemeColors, dark: boolean, rail: string) {
  const bright = toLch(primary).l >= 0.75;
  const primaryFill = bright ? primary : deepen(primary, 5.6);
  const ink = dark ? rail : text.primary;
  const onPrimary = bright ? readable(ink, [primaryFill], textRatio, 'darker') : '#ffffff';
  const hover = shiftLightness(primaryFill, dark ? 0.045 : -0.055);
  return {
    primaryFill,
    onPrimary,
    primaryHover: contrast(hover, onPrimary) >= textRatio ? hover : primaryFill,
  };
}

/** Dark enough for white words; a pale colour gains strength on the way, or it would turn out dull. */
function deepen(color: string, ratio: number): string {
  if (contrast(color, '#ffffff') >= ratio) return color;
  const lch = toLch(color);
  return reaching({ ...lch, c: lch.c * 1.3 }, ['#ffffff'], ratio, 'darker');
}

/** The borders of fields and buttons: as quiet as they may be, in the hairlines' own hue. */
function deriveControl(border: string, grounds: readonly string[], towards: 'lighter' | 'darker'): string {
  const lch = toLch(border);
  return reaching({ ...lch, c: lch.c * (towards === 'darker' ? 1.7 : 1.2) }, grounds, controlRatio, towards);
}

function deriveNote({ text }: ThemeColors, surface: string, dark: boolean, surfaceLightness: number) {
  const amber = toHex({ l: dark ? 0.69 + 0.57 * surfaceLightness : 0.78, c: dark ? 0.13 : 0.147, h: 86 });
  const ground = layer(surface, amber, dark ? 0.07 : 0.12);
  const words = dark ? amber : toHex({ l: 0.471, c: 0.099, h: 76 });
  return {
    surface: ground,
    line: layer(surface, amber, dark ? 0.28 : 0.45),
    text: readable(words, [ground, surface], textRatio, dark ? 'lighter' : 'darker'),
    muted: readable(text.muted, [ground], textRatio, dark ? 'lighter' : 'darker'),
  };
}

/** How much colour a face has: the first five are pale, the others deeper, so that close hues can be told apart. */
interface FaceTint {
  background: number;
  text: number;
  chroma: number;
  glow?: number;
  deep?: true;
}

const faceTints: readonly FaceTint[] = [
  { background: 288, text: 281, chroma: 0.165 },
  { background: 164, text: 161, chroma: 0.08 },
  { background: 61, text: 54, chroma: 0.11, glow: 48 },
  { background: 250, text: 256, chroma: 0.105 },
  { background: 354, text: 357, chroma: 0.13 },
];

const deepTints: readonly FaceTint[] = [25, 96, 132, 198, 268, 322].map((hue) => ({
  background: hue,
  text: hue,
  chroma: 0.1,
  deep: true,
}));

function deriveAvatars({ surface, text }: ThemeColors, dark: boolean, surfaceLightness: number) {
  const pair = (background: string, words: string) => ({
    background,
    text: readable(words, [background], textRatio, dark ? 'lighter' : 'darker'),
  });
  const coloured = (hue: FaceTint) =>
    dark
      ? pair(
          layer(surface, toHex({ l: 0.62, c: 0.2, h: hue.glow ?? hue.background }), hue.deep ? 0.46 : 0.25),
          toHex({ l: 0.72 + 0.59 * surfaceLightness, c: 0.09, h: hue.text }),
        )
      : pair(
          toHex(
            hue.deep ? { l: 0.86, c: 0.065, h: hue.background } : { l: 0.926, c: 0.025, h: hue.background },
          ),
          toHex({ l: 0.425, c: hue.chroma, h: hue.text }),
        );
  const grey = pair(layer(surface, text.muted, dark ? 0.2 : 0.18), text.secondary);
  return [...faceTints.map(coloured), grey, ...deepTints.map(coloured)];
}

function deriveShadows({ text, background }: ThemeColors, dark: boolean) {
  if (!dark) {
    const ink = (alpha: number) => translucent(text.primary, alpha);
    return {
      control: `0 1px 1px ${ink(0.04)}`,
      pop: `0 0 0 1px ${ink(0.08)}, 0 4px 12px -2px ${ink(0.1)}, 0 12px 32px -8px ${ink(0.14)}`,
      dialog: `0 0 0 1px ${ink(0.08)}, 0 8px 24px -4px ${ink(0.14)}, 0 32px 64px -16px ${ink(0.24)}`,
    };
  }
  const edge = `0 0 0 1px ${translucent(text.muted, 0.2)}`;
  const depth = shiftLightness(background, -0.12);
  return {
    control: '0 0 0 0 transparent',
    pop: `${edge}, 0 12px 32px -4px ${translucent(depth, 0.75)}`,
    dialog: `${edge}, 0 32px 64px -12px ${translucent(depth, 0.85)}`,
  };
}

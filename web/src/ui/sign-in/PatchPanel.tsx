import { clsx } from 'clsx';
import { useId } from 'react';
import { initials, tintOf } from '../people/initials.ts';
import classes from './PatchPanel.module.css';
import { cordPath, type Jack, panelSize, place } from './panel-geometry.ts';
import type { Cord, Guest, Scene } from './scene.ts';

export interface PatchPanelProps {
  scene: Scene;
  /** Stands at the foot of the panel. */
  caption?: string;
  className?: string;
}

const chip = { width: 196, height: 50, overlap: 9 };

/** The patch panel of the sign-in page: who asks at the left, who answers at the right. */
export function PatchPanel({ scene, caption, className }: PatchPanelProps) {
  const gradient = useId();
  const { columns, rows, cords, waiting, asking, answering } = scene;
  const { width, height } = panelSize(columns, rows);
  const withPeople = asking.length > 0;
  const left = withPeople ? chip.width - chip.overlap : 0;
  const right = answering.length > 0 ? chip.width - chip.overlap : 0;
  const jacks = Array.from({ length: columns * rows }, (_, index) => ({
    column: index % columns,
    row: Math.floor(index / columns),
  }));

  return (
    <svg
      className={clsx(classes.drawing, className)}
      viewBox={`${-left - 1} -1 ${left + width + right + 2} ${height + 2}`}
      width={left + width + right + 2}
      aria-hidden="true"
      preserveAspectRatio="xMinYMin meet"
    >
      <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
        <stop className={classes.top} offset="0" />
        <stop className={classes.bottom} offset="1" />
      </linearGradient>
      <rect className={classes.panel} width={width} height={height} rx="16" fill={`url(#${gradient})`} />
      <rect className={classes.inner} x="7" y="7" width={width - 14} height={height - 14} rx="11" />
      <text className={classes.words} x="27" y="30">
        ASKING
      </text>
      <text className={classes.words} x={width - 27} y="30" textAnchor="end">
        ANSWERING
      </text>
      {caption && (
        <text className={classes.words} x={width / 2} y={height - 20} textAnchor="middle">
          {caption}
        </text>
      )}
      {jacks.map((jack) => (
        <Socket key={`${jack.column}-${jack.row}`} {...jack} />
      ))}
      {cords.map((cord) => (
        <CordDrawing key={cord.tone} {...cord} />
      ))}
      <WaitingCall {...waiting} />
      {asking.map((guest) => (
        <Chip key={guest.id} guest={guest} x={-left} />
      ))}
      {answering.map((guest) => (
        <Chip key={guest.id} guest={guest} x={width - chip.overlap} />
      ))}
    </svg>
  );
}

function Socket(jack: Jack) {
  const { x, y } = place(jack);
  return (
    <>
      <circle className={classes.socket} cx={x} cy={y} r="10.5" />
      <circle className={classes.hole} cx={x} cy={y} r="5" />
    </>
  );
}

function CordDrawing({ from, to, sag, tone }: Cord) {
  const path = cordPath(from, to, sag);
  return (
    <g className={classes[tone]} fill="none" strokeLinecap="round">
      <path className={classes.cast} d={path} strokeWidth="7" transform="translate(3 9)" />
      <path className={classes.edge} d={path} strokeWidth="8" />
      <path className={classes.body} d={path} strokeWidth="6" />
      <path className={classes.gloss} d={path} strokeWidth="1.4" transform="translate(0 -1.2)" />
      {[from, to].map((jack) => (
        <Plug key={`${jack.column}-${jack.row}`} {...jack} />
      ))}
    </g>
  );
}

function Plug(jack: Jack) {
  const { x, y } = place(jack);
  return (
    <>
      <circle className={classes.plug} cx={x} cy={y} r="11" strokeWidth="1.6" />
      <circle className={classes.tip} cx={x} cy={y} r="5" />
    </>
  );
}

function WaitingCall(jack: Jack) {
  const { x, y } = place(jack);
  return (
    <g className={classes.red}>
      <circle className={classes.ripple} cx={x} cy={y} r="25" opacity="0.22" />
      <circle className={classes.ripple} cx={x} cy={y} r="18.5" strokeWidth="1.4" opacity="0.45" />
      <Plug {...jack} />
    </g>
  );
}

function Chip({ guest, x }: { guest: Guest; x: number }) {
  const y = place({ column: 0, row: guest.row }).y - chip.height / 2;
  const color = `--avatar-${tintOf(guest.id)}`;
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className={classes.chip} width={chip.width} height={chip.height} rx="12" />
      <circle cx="27" cy="25" r="17" style={{ fill: `var(${color})` }} />
      <text className={classes.initials} x="27" y="29" style={{ fill: `var(${color}-text)` }}>
        {initials(guest.name)}
      </text>
      <text className={classes.name} x="54" y="21">
        {guest.name}
      </text>
      <text className={classes.doing} x="54" y="38">
        {guest.doing}
      </text>
    </g>
  );
}

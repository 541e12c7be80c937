export interface DonutPart {
  name: string;
  value: number;
  /** A CSS colour. */
  color: string;
}

/** Of the whole and of the ring, in px. */
export const SIZE = 116;
export const THICKNESS = 12;

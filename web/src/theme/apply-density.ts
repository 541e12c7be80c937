/** Compact lists: rows of 36 px without their second line. */
export function applyDensity(compact: boolean): void {
  document.documentElement.toggleAttribute('data-compact', compact);
}

/** The cursor that begins a list, as a blank one does; without one it has pages. */
export const FIRST_CURSOR = 'first';

/** Where a panel has room beside its page. */
export const DOCKS = '(min-width: 75em)';

/** The last thing that can be taken back, for the key beside the button that offers it. */
let latest: (() => unknown) | null = null;

/** @returns ends the offer */
export function offerLatestUndo(takeBack: () => unknown): () => void {
  latest = takeBack;
  return () => {
    if (latest === takeBack) latest = null;
  };
}

/** Something newer is under way: what was before is no longer what was just done. */
export const passLatestUndo = (): void => {
  latest = null;
};

/** False where there is nothing to take back. */
export function undoLatest(): unknown {
  const takeBack = latest;
  latest = null;
  return takeBack === null ? false : takeBack();
}

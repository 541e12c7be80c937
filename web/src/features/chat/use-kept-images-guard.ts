import { useEffect } from 'react';

/** Once for a page, however often people come and go. */
let isGuarded = false;

/** Has unsent images wiped at a sign-out, and when somebody else comes: begun once somebody is there, who may leave some. */
export function useKeptImagesGuard(): void {
  useEffect(() => {
    if (isGuarded) return;
    isGuarded = true;
    void import('./kept-images.ts').then(
      ({ guardKeptImages }) => guardKeptImages(),
      // The next who comes tries again.
      () => {
        isGuarded = false;
      },
    );
  }, []);
}

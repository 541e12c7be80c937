/** Which addresses are pages that the signed-in person may open; the frame around the pages provides it. */
import { createContext, useContext } from 'react';

type MayOpen = (path: string) => boolean;

export const MayOpenContext = createContext<MayOpen>(() => false);

/** A link to a page that does not exist, or that is not for this person, would only lead back to where it stands. */
export const useMayOpen = (): MayOpen => useContext(MayOpenContext);

import { useEffect, useMemo, useRef, useState } from 'react';
import { useActor } from '../../lib/session/session.ts';
import { chatImages } from './unsent.ts';

const CHOSEN = 'chosen';

/** The image that goes with the next message; kept like the message's text. */
export function useChosenImage(ticketId: string) {
  const { id } = useActor();
  const images = useMemo(() => chatImages(id, ticketId), [id, ticketId]);
  const [image, setImage] = useState<File | null>(null);
  const chosenHere = useRef(false);
  useEffect(() => {
    let wanted = true;
    void images.read(CHOSEN).then((kept) => {
      if (wanted && kept !== undefined && !chosenHere.current) setImage(kept);
    });
    return () => {
      wanted = false;
    };
  }, [images]);

  const choose = (next: File | null) => {
    chosenHere.current = true;
    setImage(next);
    if (next === null) images.remove(CHOSEN);
    else images.keep(CHOSEN, next);
  };
  return [image, choose] as const;
}

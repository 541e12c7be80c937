import { useAskedField } from './asked-field.ts';
import { FieldPopup } from './FieldPopup.tsx';

/** On whichever page: what a key has opened. */
export function FieldOverlay() {
  const asked = useAskedField();
  return asked && <FieldPopup key={`${asked.ticket._id} ${asked.field}`} {...asked} />;
}

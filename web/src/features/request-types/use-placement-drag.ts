import type { Form } from '@switchboard/contract/tickets/forms/form-values.ts';
import { type DragEvent, useState } from 'react';

/** How a pointer puts the fields of a form in another order; keys and buttons do the same. */
export function usePlacementDrag(form: Form, onChange: (form: Form) => void) {
  const [dragged, setDragged] = useState<number | null>(null);
  return {
    of: (index: number) => ({
      isDragged: dragged === index,
      handlers: {
        draggable: true,
        onDragStart: (event: DragEvent) => {
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', '');
          setDragged(index);
        },
        onDragEnd: () => setDragged(null),
      },
      target: {
        onDragOver: (event: DragEvent) => dragged !== null && event.preventDefault(),
        onDrop: (event: DragEvent) => {
          if (dragged === null) return;
          event.preventDefault();
          const placement = form[dragged];
          if (placement !== undefined && dragged !== index) {
            onChange(form.toSpliced(dragged, 1).toSpliced(index, 0, placement));
          }
          setDragged(null);
        },
      },
    }),
  };
}
export type PlacementDrag = ReturnType<ReturnType<typeof usePlacementDrag>['of']>;

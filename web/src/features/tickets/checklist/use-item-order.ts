import type { ChecklistItem } from '@switchboard/contract/tickets/checklists.ts';
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useOrderItems } from './api.ts';
import { words } from './text.ts';

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

/** How its staff put the items of a checklist in another order: by dragging, by Alt and the arrow keys, or by a button. */
export function useItemOrder(ticketId: string, items: readonly ChecklistItem[]) {
  const order = useOrderItems(ticketId);
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const focus = useRef<string | null>(null);

  const move = (id: string, place: number) => {
    const ids = items.map((item) => item._id);
    const from = ids.indexOf(id);
    const item = items[from];
    if (item === undefined || place === from || place < 0 || place >= ids.length) return;
    order(ids.toSpliced(from, 1).toSpliced(place, 0, id));
    setSaid(words.moved(item.text, place + 1, ids.length));
  };
  // A line that moves among the others loses the focus.
  useEffect(() => {
    if (focus.current === null || items.length === 0) return;
    document.querySelector<HTMLElement>(`[data-moves="${focus.current}"]`)?.focus();
    focus.current = null;
  }, [items]);

  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return {
    /** Where the last one has gone, for who does not see it. */
    said,
    moveBy: (id: string, by: 1 | -1) => move(id, items.findIndex(({ _id }) => _id === id) + by),
    lineOf: (id: string) => ({
      isOver: over === id && dragged !== id,
      handlers: {
        onKeyDown: (event: KeyboardEvent) => {
          const step = event.altKey ? STEPS[event.key] : undefined;
          if (step === undefined) return;
          event.preventDefault();
          focus.current = id;
          move(id, items.findIndex(({ _id }) => _id === id) + step);
        },
        onDragOver: (event: DragEvent) => {
          if (dragged === null) return;
          event.preventDefault();
          setOver(id);
        },
        onDrop: (event: DragEvent) => {
          if (dragged === null) return;
          event.preventDefault();
          // Files that are dropped here would go into the reply.
          event.stopPropagation();
          move(
            dragged,
            items.findIndex(({ _id }) => _id === id),
          );
          end();
        },
      },
      handle: {
        draggable: true,
        'data-moves': id,
        onDragStart: (event: DragEvent) => {
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', '');
          setDragged(id);
        },
        onDragEnd: end,
      },
    }),
  };
}
export type ItemOrder = ReturnType<typeof useItemOrder>;

import { keptWords, type RecordedEvent, recordedEvent } from '@switchboard/contract/record/recorded-event.ts';
import type { Logger } from '../../platform/log.ts';

export interface EventRow {
  readonly event_id: string;
  readonly subject_kind: string;
  readonly verb: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * The typed event of a row. One that fits no description is unknown, so that it breaks no page.
 * @param log for those
 */
export function readEvent({ event_id, subject_kind, verb, data }: EventRow, log?: Logger): RecordedEvent {
  const kept = keptWords.safeParse(data);
  if (kept.success) return { event: 'recorded_in_words', data: kept.data.words };
  const event = recordedEvent.safeParse({ event: `${subject_kind}.${verb}`, data });
  if (event.success) return event.data;
  log?.error({ event: event_id, issues: event.error.issues }, 'a recorded event cannot be read');
  return { event: 'unknown', data };
}

import { SNOOZE } from '@switchboard/contract/limits.ts';
import { expect, test } from 'vitest';
import { SNOOZE_CHOICES, snoozedUntil } from './snooze-choices.ts';

test('each choice is a morning to come within what the server takes, or an answer', () => {
  const now = new Date(2026, 10, 24, 17, 30);
  for (const choice of SNOOZE_CHOICES) {
    const until = snoozedUntil(choice, now);
    if (choice === 'reply') expect(until).toBeNull();
    else {
      const moment = new Date(until ?? 0);
      expect(moment.getHours()).toBe(9);
      expect(moment.getTime() - now.getTime()).toBeGreaterThan(0);
      expect(moment.getTime() - now.getTime()).toBeLessThanOrEqual(SNOOZE.longest);
    }
  }
});

import { Button, Select, Stack } from '@mantine/core';
import { deliveryWords } from '@switchboard/contract/notifications/notification-words.ts';
import { type NotificationPreferences, PUSHED } from '@switchboard/contract/notifications/preferences.ts';
import { useState } from 'react';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { SwitchRow } from '../../../ui/inputs/SwitchRow.tsx';
import { FormSection } from '../../../ui/page/FormSection.tsx';
import type { ChangePreferences } from '../api.ts';
import { useSendTest } from '../deliveries-api.ts';
import { useBrowsers, useTurnOffPush, useTurnOnPush } from '../push-api.ts';
import { text } from '../text.ts';
import { pushAbility } from '../this-browser.ts';
import { OtherBrowsers } from './OtherBrowsers.tsx';

const words = text.browser;
const WHATS = PUSHED.map((value) => ({ value, label: words.whats[value] }));

interface BrowserSectionProps {
  push: NotificationPreferences['push'];
  onChange: ChangePreferences;
}

/** What is shown while no page is open, in this browser and in the person's others. */
export function BrowserSection({ push, onChange }: BrowserSectionProps) {
  const query = useBrowsers();
  const turnOn = useTurnOnPush();
  const turnOff = useTurnOffPush();
  const [ability, setAbility] = useState(pushAbility);
  const isBusy = turnOn.isPending || turnOff.isPending;

  const turn = (on: boolean, publicKey: string, current: string | undefined) => {
    if (isBusy) return;
    if (on) {
      turnOn.mutate(publicKey, {
        onSuccess: (isAllowed) => {
          setAbility(pushAbility());
          if (isAllowed) toast.success(words.on);
        },
        onError: (failure) => toast.error(wordsOf(failure, words.failed)),
      });
    } else if (current !== undefined) {
      turnOff.mutate(
        { id: current, isThis: true },
        {
          onSuccess: () => toast.success(words.off),
          onError: (failure) => toast.error(wordsOf(failure, words.failedOff)),
        },
      );
    }
  };

  return (
    <FormSection title={words.title} description={words.help}>
      <Loaded query={query} what={words.what} placeholder={<SkeletonRows rows={1} height={44} />}>
        {({ pushSubscriptions, publicKey }) => {
          const current = pushSubscriptions.find((one) => one.current);
          const others = pushSubscriptions.filter((one) => !one.current);
          return (
            <Stack gap={14}>
              <Ability ability={ability} />
              {ability === 'able' && (
                <SwitchRow
                  label={words.label}
                  description={words.description}
                  checked={turnOn.isPending || (current !== undefined && !turnOff.isPending)}
                  onChange={(on) => turn(on, publicKey, current?._id)}
                />
              )}
              {current !== undefined && <TestPush />}
              {pushSubscriptions.length > 0 && (
                <>
                  <Select
                    label={words.shown}
                    data={WHATS}
                    value={push.what}
                    allowDeselect={false}
                    onChange={(value) => {
                      const what = PUSHED.find((one) => one === value);
                      if (what !== undefined && what !== push.what) onChange({ push: { what } });
                    }}
                  />
                  <SwitchRow
                    label={words.text}
                    description={words.textHelp}
                    checked={push.showText}
                    onChange={(showText) => onChange({ push: { showText } })}
                  />
                </>
              )}
              {others.length > 0 && (
                <OtherBrowsers
                  browsers={others}
                  onRemove={(id) =>
                    turnOff.mutate(
                      { id, isThis: false },
                      { onError: (failure) => void toast.error(wordsOf(failure, words.failedOff)) },
                    )
                  }
                />
              )}
            </Stack>
          );
        }}
      </Loaded>
    </FormSection>
  );
}

const NOTICES = {
  blocked: { title: words.blocked, help: words.blockedHelp },
  'home-screen': { title: words.homeScreen, help: words.homeScreenHelp },
  unsupported: { title: words.unsupported, help: words.unsupportedHelp },
} as const;

function Ability({ ability }: { ability: ReturnType<typeof pushAbility> }) {
  if (ability === 'able') return null;
  const { title, help } = NOTICES[ability];
  return (
    <Notice tone="quiet" title={title}>
      {help}
    </Notice>
  );
}

/** Whether something is shown in this browser. */
function TestPush() {
  const test = useSendTest();
  const send = () =>
    test.mutate('push', {
      onSuccess: ({ delivery }) => {
        if (delivery.outcome === 'sent') toast.success(words.testSent);
        else toast.error(words.testFailed(deliveryWords(delivery)));
      },
      onError: (failure) => toast.error(wordsOf(failure, text.failed)),
    });
  return (
    <Button variant="default" mr="auto" loading={test.isPending} onClick={send}>
      {words.test}
    </Button>
  );
}

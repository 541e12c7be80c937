import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { allZones } from '../../../lib/format/time-zone.ts';
import { FormSection } from '../../../ui/page/FormSection.tsx';
import type { ChangePreferences } from '../api.ts';
import { text } from '../text.ts';

const words = text.zone;

interface ZoneSectionProps {
  timeZone: string;
  onChange: ChangePreferences;
}

/** By whose clock the person lives. */
export function ZoneSection({ timeZone, onChange }: ZoneSectionProps) {
  const zones = useMemo(() => [...new Set([timeZone, ...allZones()])].sort(), [timeZone]);
  return (
    <FormSection title={words.title} description={words.help}>
      <Select
        label={words.label}
        data={zones}
        value={timeZone}
        searchable
        limit={100}
        allowDeselect={false}
        nothingFoundMessage={words.none}
        onChange={(zone) => {
          if (zone !== null && zone !== timeZone) onChange({ timeZone: zone });
        }}
      />
    </FormSection>
  );
}

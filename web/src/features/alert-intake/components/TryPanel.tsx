import { Button, Textarea } from '@mantine/core';
import type { Intake } from '@switchboard/contract/alert-intake/intakes.ts';
import { useState } from 'react';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { FormFailure } from '../../../ui/feedback/FormFailure.tsx';
import { Properties, Property } from '../../../ui/page/Properties.tsx';
import { DockedPanel } from '../../../ui/panel/DockedPanel.tsx';
import { useTry } from '../api.ts';
import { sampleOf } from '../samples.ts';
import { text } from '../text.ts';
import { AlertResults } from './AlertResults.tsx';

const words = text.tryPanel;

type Sample = Record<string, unknown> | Record<string, unknown>[];

/** @returns null for what is no JSON */
function parse(written: string): Sample | null {
  try {
    return JSON.parse(written) as Sample;
  } catch {
    return null;
  }
}

/** A sample, and what would become of it. */
export function TryPanel({ intake, onClose }: { intake: Intake; onClose: () => void }) {
  const [written, setWritten] = useState(() => JSON.stringify(sampleOf(intake.preset), null, 2));
  const [wrong, setWrong] = useState<string | null>(null);
  const { mutate, data, error, isPending, reset } = useTry(intake._id);
  const submit = () => {
    const sample = parse(written);
    setWrong(sample === null ? words.notJson : null);
    if (sample !== null) mutate(sample);
  };
  return (
    <DockedPanel
      title={words.title}
      note={words.note}
      closeLabel={words.close}
      onClose={onClose}
      onSubmit={submit}
      foot={
        <Button type="submit" loading={isPending}>
          {words.submit}
        </Button>
      }
    >
      <Textarea
        label={words.sample}
        description={words.help}
        value={written}
        error={wrong}
        onChange={({ currentTarget: { value } }) => {
          setWritten(value);
          setWrong(null);
          reset();
        }}
        autosize
        minRows={8}
        maxRows={18}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 12 } }}
        data-autofocus
      />
      <FormFailure message={error && wordsOf(error, words.failed)} />
      {data && (
        <AlertResults results={data.results}>
          {({ fields, isResolved }) =>
            fields === null ? (
              isResolved && words.over
            ) : (
              <Properties>
                {Object.entries(fields).map(([name, said]) => (
                  <Property key={name} label={words.fields[name] ?? name}>
                    <span className="anywhere" style={{ whiteSpace: 'pre-wrap' }}>
                      {said}
                    </span>
                  </Property>
                ))}
              </Properties>
            )
          }
        </AlertResults>
      )}
    </DockedPanel>
  );
}

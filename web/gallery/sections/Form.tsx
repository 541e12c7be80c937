import { Button, NumberInput, PasswordInput, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FileDrop } from '../../src/ui/files/FileDrop.tsx';
import { FileLine } from '../../src/ui/files/FileLine.tsx';
import type { FilterOption } from '../../src/ui/filters/filter.ts';
import { FieldLabel } from '../../src/ui/inputs/FieldLabel.tsx';
import { SearchSelect } from '../../src/ui/inputs/SearchSelect.tsx';
import { FieldColumns } from '../../src/ui/page/FieldColumns.tsx';
import { FormFoot } from '../../src/ui/page/FormFoot.tsx';
import { FormSection } from '../../src/ui/page/FormSection.tsx';
import { Page } from '../../src/ui/page/Page.tsx';
import { PageHead } from '../../src/ui/page/PageHead.tsx';
import { Frame } from './Frame.tsx';

const find = async (query: string) =>
  ['Plant 1', 'Plant 2', 'Depot']
    .filter((name) => name.toLowerCase().includes(query.toLowerCase()))
    .map((name) => ({ value: name, label: name }));

export function Form() {
  const [project, setProject] = useState<FilterOption | null>(null);
  return (
    <Frame>
      <Page width="form">
        <PageHead
          title="Create Ticket"
          description="It gets the next Acme number and goes to the agent with the fewest tickets."
        />
        <div>
          <FormSection title="Request" description="What you need or what is wrong, in your words.">
            <TextInput label="Summary" defaultValue="Dock door 7 scanner reads pallets twice" />
            <Textarea
              label="Description"
              defaultValue="Since Monday each pallet that passes dock door 7 is booked in twice, a second apart. The stock count for the inbound zone is 41 too high. Doors 5 and 6 count right."
            />
          </FormSection>
          <FormSection
            title="Category and project"
            description="Decides who sees the ticket and who handles it."
          >
            <FieldColumns>
              <Select label="Category" data={['Hardware', 'Network']} defaultValue="Hardware" />
              <Select
                label={<FieldLabel optional>Subcategory</FieldLabel>}
                data={['Terminals']}
                placeholder="Choose"
                disabled
              />
              <SearchSelect
                label="Project"
                value={project}
                onChange={setProject}
                loadOptions={find}
                placeholder="Search projects"
              />
              <TextInput
                label="Contact number"
                placeholder="+49 341 555 0100"
                error="Contact number is required"
              />
              <NumberInput label="Total licenses" defaultValue={25} description="1 to 10000, 13 are in use" />
              <PasswordInput label="Password" defaultValue="secret1" />
            </FieldColumns>
          </FormSection>
          <FormSection
            title="Attachments"
            description="JPEG, PNG, GIF, PDF, Word or text. Each file at most 40MB."
          >
            <FileDrop
              onAdd={() => {}}
              onRemove={() => {}}
              files={[
                { id: '1', name: 'dock-7-double-read.png', size: 3_400_000, state: 'ready' },
                {
                  id: '2',
                  name: 'scanner-log-2026-11-16.txt',
                  size: 18_700_000,
                  loaded: 11_600_000,
                  state: 'uploading',
                },
                {
                  id: '3',
                  name: 'a-very-long-name-of-a-video-that-somebody-recorded-on-the-phone-in-the-hall-and-sent.mov',
                  size: 61_000_000,
                  state: 'refused',
                  message: 'File size must be less than 40MB',
                },
                { id: '4', name: 'manual.pdf', size: 318_000, state: 'done' },
              ]}
            />
            <FileLine
              name="bulletin-2214.pdf"
              detail="318 KB, 2 hours ago"
              onOpen={() => {}}
              onDownload={() => {}}
            />
          </FormSection>
        </div>
        <FormFoot problem="1 field needs your attention" note="Draft saved 10 seconds ago">
          <Button variant="subtle">Cancel</Button>
          <Button>Create Ticket</Button>
        </FormFoot>
      </Page>
    </Frame>
  );
}

import { Box, Text, TextInput } from '@mantine/core';
import type { RequestType } from '@switchboard/contract/tickets/forms/request-types.ts';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { TypeDrawing } from '../../../shared/own-fields/type-icon.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import classes from './TypeCards.module.css';
import { text } from './text.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** What can be asked for, one card each; arrows walk over them, Enter opens one. */
export function TypeCards({ types }: { types: readonly RequestType[] }) {
  const [params] = useSearchParams();
  const [search, setSearch] = useState('');
  const frame = useRef<HTMLDivElement>(null);
  const words = search.trim().toLowerCase();
  const found = types.filter(({ name, description }) =>
    `${name} ${description}`.toLowerCase().includes(words),
  );
  const addressOf = ({ _id }: RequestType) =>
    `?${new URLSearchParams({ ...Object.fromEntries(params), type: _id })}`;

  const walk = (event: KeyboardEvent) => {
    const cards: Element[] = [...(frame.current?.querySelectorAll('a') ?? [])];
    const focus = (card: Element | undefined) => card instanceof HTMLElement && card.focus();
    const at = document.activeElement ? cards.indexOf(document.activeElement) : -1;
    const isTyping = event.target instanceof HTMLInputElement;
    if (isTyping && event.key === 'Enter') {
      event.preventDefault();
      const [first] = cards;
      if (first instanceof HTMLElement) first.click();
      return;
    }
    const step = STEPS[event.key];
    if (step === undefined || (isTyping && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    focus(cards[Math.min(Math.max(at + step, 0), cards.length - 1)]);
  };

  return (
    <Page width="form">
      <PageHead title={text.title} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the links inside it */}
      <div ref={frame} onKeyDown={walk}>
        <TextInput
          aria-label={text.search}
          placeholder={text.search}
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
          maw={420}
          mb={16}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          autoFocus
        />
        {found.length === 0 && <Text c="dimmed">{text.nothingFound}</Text>}
        <Box
          component="ul"
          display="grid"
          p={0}
          m={0}
          style={{
            gap: 12,
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
            listStyle: 'none',
          }}
        >
          {found.map((type) => (
            <Box component="li" key={type._id} miw={0} display="grid">
              <Link to={addressOf(type)} className={classes.card}>
                <TypeDrawing icon={type.icon} size={20} />
                <Box component="span" miw={0}>
                  <Text span display="block" size="sm" fw={550} className="anywhere">
                    {type.name}
                  </Text>
                  {type.description && (
                    <Text span display="block" size="xs" c="dimmed" className="anywhere">
                      {type.description}
                    </Text>
                  )}
                </Box>
              </Link>
            </Box>
          ))}
        </Box>
      </div>
    </Page>
  );
}

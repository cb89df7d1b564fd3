import { useEffect, useRef, useState } from 'react';
import { PAGE_SIZE } from '../data/source.ts';
import type { Rates } from '../wording/approximate.ts';
import { CardGrid } from './CardGrid.tsx';
import { notComparedText } from './filter-labels.ts';
import type { Filters } from './filters.ts';
import { reachable, type NotComparedReason as Why } from './find-franchises.ts';
import { focusNewCard, ShowMore } from './ShowMore.tsx';
import { useFranchises } from './use-franchises.ts';

interface ListProps {
  why: Why;
  filters: Filters;
  icons: Readonly<Record<string, string>>;
  rates: Rates;
}

const NotComparedList = ({ why, filters, icons, rates }: ListProps) => {
  const [shown, setShown] = useState(PAGE_SIZE);
  const { state, found, refusal } = useFranchises(filters, 0, shown, why);
  const place = useRef<HTMLDivElement>(null);
  const cards = found?.franchises.length ?? 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the new card appears when the number of cards changes
  useEffect(() => {
    if (shown > PAGE_SIZE) focusNewCard(place.current, shown - PAGE_SIZE);
  }, [cards, shown]);

  return (
    <div ref={place}>
      {(state === 'failed' || state === 'refused') && (
        <p role="alert">{refusal ?? "The list can't be reached just now. It will be tried again by itself."}</p>
      )}
      {found && <CardGrid franchises={found.franchises} icons={icons} rates={rates} />}
      {found && cards < reachable(filters, found.total) && (
        <ShowMore isWaiting={state === 'waiting'} onClick={() => setShown(cards + PAGE_SIZE)} />
      )}
    </div>
  );
};

interface Props extends ListProps {
  /** Number of these franchises. */
  number: number;
  /** Whether other franchises are displayed above. */
  isMore: boolean;
}

/** Offers the franchises that cannot be compared with the visitor's amounts, and lists them when opened. */
export const NotCompared = ({ number, isMore, ...list }: Props) => {
  // Once opened, the list stays loaded.
  const [wasOpened, setOpened] = useState(false);
  return (
    <details className="not-compared" onToggle={() => setOpened(true)}>
      <summary>{notComparedText(list.why, number, isMore)}</summary>
      {wasOpened && <NotComparedList {...list} />}
    </details>
  );
};

import type { FranchiseCard } from '@marketplace/api';
import { investmentRange, NDA } from '../wording/money.ts';
import { loadCards } from './chosen-franchises.ts';
import { element } from './element.ts';
import { readOtherKeptFranchises, removeKeptFranchise, VIEWED } from './kept-franchises.ts';
import { thumbOf } from './thumb.ts';

const tileOf = (card: FranchiseCard) =>
  element(
    'li',
    { class: 'tile' },
    thumbOf(card.image_url),
    element('a', { href: `/franchise/${card.slug}` }, card.name),
    element('span', { class: 'muted figures' }, investmentRange(card) ?? NDA),
  );

/**
 * Shows the recently viewed franchises, the last one first, without the one of this page. Those that are no longer
 * offered are forgotten. Without the API nothing is shown.
 */
export const showRecent = async (place: HTMLElement): Promise<void> => {
  const viewed = readOtherKeptFranchises(VIEWED);
  const cards = await loadCards(
    'id',
    viewed.map(({ id }) => id),
  ).catch(() => undefined);
  if (!cards) return;
  const found = new Map(cards.map(card => [card.id, card]));
  for (const { id } of viewed) if (!found.has(id)) removeKeptFranchise(VIEWED, id);
  const tiles = viewed.flatMap(({ id }) => found.get(id) ?? []).map(tileOf);
  if (tiles.length === 0) return;
  place.replaceChildren(
    element(
      'section',
      { class: 'page stack recent', 'aria-labelledby': 'recent-heading' },
      element('h2', { class: 'minor', id: 'recent-heading' }, 'Recently viewed'),
      element('ul', { class: 'tiles strip' }, ...tiles),
    ),
  );
};

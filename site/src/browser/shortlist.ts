import type { FranchiseCard } from '@marketplace/api';
import { chosenSlugs, compareAddress, MOST_COMPARED, shortlistAddress } from '../links/chosen.ts';
import { ICONS } from '../media/icons.ts';
import { formatCount } from '../wording/count.ts';
import { franchiseFee, investmentRange, NDA } from '../wording/money.ts';
import { loadCards } from './chosen-franchises.ts';
import { copyLink } from './copy-link.ts';
import { element } from './element.ts';
import { showHearts } from './hearts.ts';
import {
  addKeptFranchises,
  addToShortlist,
  FULL_SHORTLIST,
  type KeptFranchise,
  MOST_SHORTLISTED,
  readKeptFranchises,
  removeKeptFranchise,
  SHORTLIST,
} from './kept-franchises.ts';
import { showSentEnquiries } from './sent-list.ts';
import { thumbOf } from './thumb.ts';

const page = document.querySelector<HTMLElement>('[data-shortlist]');
const part = <Kind extends HTMLElement = HTMLElement>(name: string) => page?.querySelector<Kind>(`[data-${name}]`);
const list = part('kept');
const compareLink = part<HTMLAnchorElement>('compare-chosen');

const show = (place: HTMLElement | null | undefined, isShown: boolean) => place?.toggleAttribute('hidden', !isShown);
const setText = (name: string, text: string) => {
  const place = part(name);
  if (place) place.textContent = text;
};

/** A franchise of the list. Without a card it is no longer offered, or the cards are not loaded. */
interface Entry extends KeptFranchise {
  card?: FranchiseCard | undefined;
}

const heartOf = ({ id, name }: KeptFranchise) => {
  const heart = element('button', {
    type: 'button',
    class: 'heart square',
    'data-heart': id,
    'aria-pressed': 'false',
    'aria-label': `Shortlist ${name}`,
  });
  heart.innerHTML = `<svg width="24" height="24" viewBox="0 0 24 24" class="line-icon" aria-hidden="true">${ICONS.heart}</svg>`;
  return heart;
};

const rowOf = (entry: Entry, isLoaded: boolean) => {
  const { id, slug, name, card, gone } = entry;
  if (!card && (isLoaded || gone)) {
    const button = element('button', { type: 'button', class: 'button quiet', 'data-forget': id }, 'Remove');
    button.setAttribute('aria-label', `Remove ${name}`);
    return element(
      'li',
      { class: 'gone framed' },
      element('p', {}, element('strong', {}, name), ' is no longer offered.'),
      button,
    );
  }
  const reason = element('p', { class: 'label', id: `reason-${id}`, hidden: '' });
  const box = element('input', {
    type: 'checkbox',
    value: slug,
    'aria-label': `Choose ${name}`,
    'aria-describedby': reason.id,
    'data-choice': id,
  });
  return element(
    'li',
    { class: 'card row' },
    element('label', { class: 'pick' }, box),
    thumbOf(card?.image_url ?? ''),
    element(
      'div',
      {},
      element('h2', { class: 'minor' }, element('a', { href: `/franchise/${slug}` }, name)),
      ...(card
        ? [
            element('p', { class: 'muted' }, card.category),
            element('p', { class: 'figures' }, investmentRange(card) ?? NDA),
            element('p', { class: 'muted figures' }, `Franchise fee ${franchiseFee(card) ?? NDA}`),
          ]
        : []),
      element('p', { class: 'muted', 'data-sent-to': id, hidden: '' }),
      reason,
    ),
    heartOf(entry),
  );
};

const boxes = () => [...(list?.querySelectorAll<HTMLInputElement>('[data-choice]') ?? [])];

/** Returns the slugs of the list in the address, which was shared by another person or device. */
const sharedSlugs = () => chosenSlugs(location.search, MOST_SHORTLISTED) ?? [];

/** Returns whether the visitor removed a franchise of the own shortlist with its heart. Its row stays until a reload. */
const isRemoved = (id = '') =>
  sharedSlugs().length === 0 && !readKeptFranchises(SHORTLIST).some(entry => entry.id === id);

/** Says beside each box that cannot be ticked why. */
const explainDisabled = (isFull: boolean) => {
  for (const box of boxes()) {
    const { choice = '' } = box.dataset;
    const full = isFull && !box.checked ? `You can compare at most ${MOST_COMPARED}` : '';
    const text = isRemoved(choice) ? 'Removed from your shortlist' : full;
    const reason = document.getElementById(`reason-${choice}`);
    if (reason) reason.textContent = text;
    show(reason, text !== '');
    box.disabled = text !== '';
  }
};

/** Updates the link to the comparison. At most four franchises can be ticked. */
const updateChoice = () => {
  for (const box of boxes()) if (isRemoved(box.dataset.choice)) box.checked = false;
  const chosen = boxes().filter(box => box.checked);
  if (!compareLink) return;
  show(compareLink, chosen.length >= 2);
  compareLink.textContent = `Compare ${chosen.length}`;
  compareLink.href = compareAddress(chosen.map(({ value }) => ({ slug: value })));
  explainDisabled(chosen.length >= MOST_COMPARED);
};

/** Displays the links that open this list on other devices. They change with the hearts. */
const updateShare = (entries: readonly Entry[], isOwn: boolean) => {
  const kept = (isOwn ? readKeptFranchises(SHORTLIST) : entries).filter(({ gone }) => !gone);
  const address = location.origin + shortlistAddress(kept);
  show(part('share'), kept.length > 0);
  const copy = part<HTMLButtonElement>('copy-list');
  if (copy) copy.onclick = () => void copyLink(address);
  const whatsapp = part<HTMLAnchorElement>('whatsapp');
  if (whatsapp) whatsapp.href = `https://wa.me/?text=${encodeURIComponent(`Franchises to look at: ${address}`)}`;
};

/** Loads the form for several franchises when the visitor opens it. */
const offerEnquiry = (offered: readonly Entry[]) => {
  const button = part<HTMLButtonElement>('several-open');
  show(button, offered.length > 0);
  if (button)
    button.onclick = () =>
      import('./enquiry-several.ts')
        .then(({ openSeveral }) =>
          openSeveral(
            offered.filter(({ id }) => !isRemoved(id)),
            button,
          ),
        )
        .catch(() => setText('state', 'The form could not be loaded. Please reload the page.'));
};

/** Whether the visitor ticked or unticked a franchise. */
let hasTicked = false;

const draw = (entries: readonly Entry[], isLoaded: boolean) => {
  const ticks = new Map(hasTicked ? boxes().map(({ dataset, checked }) => [dataset.choice, checked]) : []);
  list?.replaceChildren(...entries.map(entry => rowOf(entry, isLoaded)));
  const offered = isLoaded ? entries.filter(({ card }) => card) : entries;
  show(part('tools'), offered.length > 0);
  offerEnquiry(offered);
  show(part('hint'), offered.length > 1);
  // The visitor's ticks stay when the list is drawn again. Of the other rows, as many are ticked as can be compared.
  for (const box of boxes()) box.checked = ticks.get(box.dataset.choice) ?? false;
  const newBoxes = boxes().filter(box => !ticks.has(box.dataset.choice));
  const left = MOST_COMPARED - boxes().filter(box => box.checked).length;
  for (const box of newBoxes.slice(0, left)) box.checked = true;
  updateChoice();
  showHearts();
  showSentEnquiries();
};

/** Shows the list in the address, which was shared by another person or device. */
const showShared = async (slugs: string[], isLast: () => boolean) => {
  setText('title', 'A shared shortlist');
  setText('about', 'Someone shared these franchises. They are not on your shortlist until you keep them.');
  const cards = await loadCards('slug', slugs);
  if (!isLast()) return;
  const order = new Map(slugs.map((slug, at) => [slug, at]));
  cards.sort((a, b) => (order.get(a.slug) ?? slugs.length) - (order.get(b.slug) ?? slugs.length));
  const missing = slugs.length - cards.length;
  const text = `${formatCount(missing, 'franchise')} of this list ${missing === 1 ? 'is' : 'are'} no longer offered.`;
  setText('state', missing > 0 ? text : '');
  draw(
    cards.map(card => ({ ...card, card })),
    true,
  );
  updateShare(cards, false);
  show(part('own'), true);
  const keep = part<HTMLButtonElement>('keep-all');
  if (!keep) return;
  show(keep, cards.length > 0);
  keep.onclick = () => {
    const left = addToShortlist(...cards.map(({ id, slug, name }) => ({ id, slug, name })));
    if (left === 0) return location.assign('/shortlist');
    const text = `${formatCount(left, 'franchise')} of this list ${left === 1 ? 'was' : 'were'} not kept.`;
    setText('state', `${text} ${FULL_SHORTLIST}`);
    showHearts();
  };
};

/** Shows the shortlist of this browser. Without the API, the names and links are shown. */
const showOwn = async (isLast: () => boolean) => {
  const kept = readKeptFranchises(SHORTLIST);
  show(part('empty'), kept.length === 0);
  updateShare(kept, true);
  draw(kept, false);
  if (kept.length === 0) return;
  const cards = await loadCards(
    'id',
    kept.map(({ id }) => id),
  );
  if (!isLast()) return;
  const found = new Map(cards.map(card => [card.id, card]));
  const asked = new Set(kept.map(({ id }) => id));
  // The number beside the heart and the shared link do not contain franchises that are no longer offered.
  addKeptFranchises(
    SHORTLIST,
    ...readKeptFranchises(SHORTLIST).map(entry =>
      asked.has(entry.id) ? { ...entry, gone: !found.has(entry.id) } : entry,
    ),
  );
  updateShare([], true);
  draw(
    kept.map(entry => ({ ...entry, ...found.get(entry.id), card: found.get(entry.id) })),
    true,
  );
};

/** How often the list was loaded. A late answer or failure of an earlier load is dropped. */
let loads = 0;

const showList = async () => {
  const load = ++loads;
  const isLast = () => load === loads;
  const shared = sharedSlugs();
  setText('state', '');
  await (shared.length > 0 ? showShared(shared, isLast) : showOwn(isLast)).catch(() => {
    if (isLast()) setText('state', "The franchises can't be reached just now. Please try again in a moment.");
  });
};

list?.addEventListener('change', () => {
  hasTicked = true;
  updateChoice();
});
list?.addEventListener('click', ({ target }) => {
  const id = target instanceof HTMLElement ? target.dataset.forget : undefined;
  if (id === undefined) return;
  removeKeptFranchise(SHORTLIST, id);
  const row = target instanceof HTMLElement ? target.closest('li') : null;
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  (next?.querySelector<HTMLElement>('a, button') ?? part('title'))?.focus();
  row?.remove();
  show(part('empty'), list?.childElementCount === 0);
});
const updateAfterHeart = () => {
  // A removed franchise stays visible, so that pressing its heart again adds it back.
  if (sharedSlugs().length === 0) updateShare([], true);
  updateChoice();
};
document.addEventListener('shortlist', updateAfterHeart);
// The shortlist may have changed in another tab, or on pages from which the visitor comes back.
window.addEventListener('storage', ({ key }) => key === SHORTLIST && updateAfterHeart());
window.addEventListener('pageshow', ({ persisted }) => persisted && void showList());
void showList();

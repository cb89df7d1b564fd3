/** Makes a tile whose picture can't be shown a link to its address, which says where it leads. */
export const showAsLink = (image: HTMLImageElement): void => {
  const tile = image.closest('a');
  if (!tile) return;
  const host = new URL(tile.href).hostname.replace(/^www\./, '');
  tile.dataset.kind = 'link';
  tile.target = '_blank';
  tile.rel = 'noopener';
  const label = tile.getAttribute('aria-label');
  tile.setAttribute('aria-label', `${label} on ${host} (opens in a new tab)`);
  const words = document.createElement('span');
  words.className = 'no-picture';
  words.textContent = `Opens on ${host}`;
  image.replaceWith(words);
};

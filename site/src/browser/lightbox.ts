import { ICONS } from '../media/icons.ts';

const SWIPE = 40;

interface Lightbox {
  /** Shows one of these; the others are before and after it. */
  open: (all: HTMLAnchorElement[], item: HTMLAnchorElement) => void;
}

const icon = (name: 'close' | 'previous' | 'next') =>
  `<svg width="28" height="28" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" aria-hidden="true">${ICONS[name]}</svg>`;

/** What is shown of an item: the picture, the video file, or the frame of the video's host, made only now. */
const view = (item: HTMLAnchorElement): HTMLElement => {
  const { kind, embed, caption } = item.dataset;
  if (kind === 'embed' && embed) {
    const frame = document.createElement('iframe');
    frame.src = embed;
    frame.allow = 'autoplay; fullscreen; picture-in-picture';
    frame.title = caption || 'Video';
    // Without an origin the hosts refuse to play; more than that they needn't know.
    frame.referrerPolicy = 'strict-origin-when-cross-origin';
    return frame;
  }
  if (kind === 'file') {
    const video = document.createElement('video');
    video.src = item.href;
    video.controls = true;
    video.autoplay = true;
    return video;
  }
  const image = new Image();
  const small = item.querySelector('img');
  if (small?.srcset) {
    image.sizes = '100vw';
    image.srcset = small.srcset;
  }
  image.src = item.href;
  image.alt = caption ?? '';
  return image;
};

const build = (): Lightbox => {
  const dialog = document.createElement('dialog');
  dialog.className = 'lightbox';
  dialog.setAttribute('aria-label', 'Media gallery');
  dialog.tabIndex = -1;
  dialog.innerHTML = `<div class="stage"></div>
<div class="bar"><p class="counter" role="status"></p><p class="caption"></p></div>
<button type="button" class="shut" aria-label="Close" autofocus>${icon('close')}</button>
<button type="button" class="back" aria-label="Previous">${icon('previous')}</button>
<button type="button" class="forth" aria-label="Next">${icon('next')}</button>`;
  const part = (name: string) => dialog.querySelector(`.${name}`);
  let items: HTMLAnchorElement[] = [];
  let at = 0;

  const show = (index: number) => {
    at = (index + items.length) % items.length;
    const item = items[at];
    if (!item) return;
    const stage = part('stage');
    const hadFocus = stage?.contains(document.activeElement);
    stage?.replaceChildren(view(item));
    // The player had the focus and is gone: keys go on arriving here. What is pressed while a frame of another origin has the
    // focus nobody else hears; the focus is not taken from it, for its own buttons need it, and it never begins there.
    if (hadFocus) dialog.focus();
    const say = (name: string, words: string) => {
      const place = part(name);
      if (place) place.textContent = words;
    };
    say('counter', `${at + 1} / ${items.length}`);
    say('caption', item.dataset.caption ?? '');
  };

  part('shut')?.addEventListener('click', () => dialog.close());
  part('back')?.addEventListener('click', () => show(at - 1));
  part('forth')?.addEventListener('click', () => show(at + 1));
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || target === part('stage')) dialog.close();
  });
  dialog.addEventListener('keydown', event => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    // A player would also wind.
    event.preventDefault();
    show(event.key === 'ArrowRight' ? at + 1 : at - 1);
  });
  dialog.addEventListener('close', () => {
    document.documentElement.toggleAttribute('data-locked', false);
    // A video ends with its window.
    part('stage')?.replaceChildren();
  });
  let from: number | undefined;
  dialog.addEventListener('pointerdown', event => {
    from = event.pointerType === 'mouse' ? undefined : event.clientX;
  });
  dialog.addEventListener('pointerup', event => {
    const moved = event.clientX - (from ?? event.clientX);
    from = undefined;
    if (Math.abs(moved) > SWIPE) show(moved < 0 ? at + 1 : at - 1);
  });
  document.body.append(dialog);

  const open = (all: HTMLAnchorElement[], item: HTMLAnchorElement) => {
    items = all;
    for (const name of ['back', 'forth']) part(name)?.toggleAttribute('hidden', items.length < 2);
    show(items.indexOf(item));
    document.documentElement.toggleAttribute('data-locked', true);
    dialog.showModal();
  };
  return { open };
};

let lightbox: Lightbox | undefined;

/** Opens the viewer at an item of the gallery. Focus comes back to the item when it closes. */
export const openLightbox = (item: HTMLAnchorElement): void => {
  // Each time anew: one that failed meanwhile has become a link.
  const all = [...document.querySelectorAll<HTMLAnchorElement>('[data-gallery] a:not([data-kind="link"])')];
  lightbox ??= build();
  if (all.includes(item)) lightbox.open(all, item);
};

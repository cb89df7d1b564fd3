import { ICONS } from '../media/icons.ts';
import { addStyles } from './add-styles.ts';
import styles from './lightbox.css?inline';
import { openInHistory } from './open-in-history.ts';

const SWIPE = 40;

interface Lightbox {
  /** Opens the viewer at one of these items. The visitor can go to the items before and after it. */
  open: (all: HTMLAnchorElement[], item: HTMLAnchorElement) => void;
}

const icon = (name: 'close' | 'previous' | 'next') =>
  `<svg width="28" height="28" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" aria-hidden="true">${ICONS[name]}</svg>`;

/**
 * Returns the element that shows an item: the picture, the video file, or the frame of the video host. The frame is
 * created only now.
 */
const createView = (item: HTMLAnchorElement): HTMLElement => {
  const { kind, embed, caption } = item.dataset;
  if (kind === 'embed' && embed) {
    const frame = document.createElement('iframe');
    frame.src = embed;
    frame.allow = 'autoplay; fullscreen; picture-in-picture';
    frame.title = caption || 'Video';
    // Video hosts refuse to play without an origin. They receive the origin and nothing more.
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
  addStyles(styles);
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
  let leaveHistory = () => false;

  const showItem = (index: number) => {
    at = (index + items.length) % items.length;
    const item = items[at];
    if (!item) return;
    const stage = part('stage');
    const hadFocus = stage?.contains(document.activeElement);
    stage?.replaceChildren(createView(item));
    // The removed player had the focus, so the dialog takes the focus to receive keys. Keys pressed inside a frame of
    // another origin are not received. A frame keeps a focus that the visitor gave it, because its own buttons need the
    // focus. The focus never starts in a frame.
    if (hadFocus) dialog.focus();
    const setText = (name: string, words: string) => {
      const place = part(name);
      if (place) place.textContent = words;
    };
    setText('counter', `${at + 1} / ${items.length}`);
    setText('caption', item.dataset.caption ?? '');
  };

  part('shut')?.addEventListener('click', () => dialog.close());
  part('back')?.addEventListener('click', () => showItem(at - 1));
  part('forth')?.addEventListener('click', () => showItem(at + 1));
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || target === part('stage')) dialog.close();
  });
  dialog.addEventListener('keydown', event => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    // Without this, a video player would also seek.
    event.preventDefault();
    showItem(event.key === 'ArrowRight' ? at + 1 : at - 1);
  });
  dialog.addEventListener('close', () => {
    leaveHistory();
    document.documentElement.toggleAttribute('data-locked', false);
    // Stops a video when the viewer closes.
    part('stage')?.replaceChildren();
  });
  let from: number | undefined;
  dialog.addEventListener('pointerdown', event => {
    from = event.pointerType === 'mouse' ? undefined : event.clientX;
  });
  dialog.addEventListener('pointerup', event => {
    const distance = event.clientX - (from ?? event.clientX);
    from = undefined;
    if (Math.abs(distance) > SWIPE) showItem(distance < 0 ? at + 1 : at - 1);
  });
  document.body.append(dialog);

  const open = (all: HTMLAnchorElement[], item: HTMLAnchorElement) => {
    items = all;
    for (const name of ['back', 'forth']) part(name)?.toggleAttribute('hidden', items.length < 2);
    showItem(items.indexOf(item));
    document.documentElement.toggleAttribute('data-locked', true);
    dialog.showModal();
    leaveHistory = openInHistory(() => dialog.close());
  };
  return { open };
};

let lightbox: Lightbox | undefined;

/** Opens the viewer at an item of the gallery. When the viewer closes, the focus returns to the item. */
export const openLightbox = (item: HTMLAnchorElement): void => {
  // Queries the items at each opening, because an item that failed to load has become a link.
  const all = [...document.querySelectorAll<HTMLAnchorElement>('[data-gallery] a:not([data-kind="link"])')];
  lightbox ??= build();
  if (all.includes(item)) lightbox.open(all, item);
};

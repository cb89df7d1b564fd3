/** Display time of a slide in milliseconds (specification, section 9). */
const TURN_MS = 5000;
/** Minimum horizontal distance of a swipe in pixels. */
const SWIPE = 40;

/** Runs the slider: displays the slides in a loop, and pauses while the slider is hovered or focused. */
const run = (hero: HTMLElement) => {
  const slides = [...hero.querySelectorAll<HTMLElement>('.slide')];
  const dots = [...hero.querySelectorAll<HTMLElement>('[data-hero-dot]')];
  if (slides.length < 2) return;
  const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)');
  let at = 0;
  let stopped = reducedMotion.matches;
  let isWatched = false;
  let timer: number | undefined;

  /** Lets the browser load the picture of this slide. */
  const ready = (index: number) => slides[index % slides.length]?.classList.add('near');

  const showSlide = (index: number) => {
    at = (index + slides.length) % slides.length;
    ready(at);
    ready(at + 1);
    for (const [number, slide] of slides.entries()) {
      slide.classList.toggle('shown', number === at);
      slide.inert = number !== at;
    }
    for (const [number, dot] of dots.entries()) {
      if (number === at) dot.setAttribute('aria-current', 'true');
      else dot.removeAttribute('aria-current');
    }
  };

  const schedule = () => {
    window.clearTimeout(timer);
    hero.toggleAttribute('data-paused', stopped);
    hero.querySelector('[data-hero-pause]')?.setAttribute('aria-label', stopped ? 'Play slides' : 'Pause slides');
    if (stopped || isWatched || document.hidden) return;
    timer = window.setTimeout(() => {
      showSlide(at + 1);
      schedule();
    }, TURN_MS);
  };

  const watch = (now: boolean) => () => {
    isWatched = now;
    schedule();
  };

  const go = (index: number) => {
    showSlide(index);
    schedule();
  };

  // A touch is not hovering, and a click on a dot is not keyboard focus.
  hero.addEventListener('pointerenter', ({ pointerType }) => pointerType === 'mouse' && watch(true)());
  hero.addEventListener('pointerleave', watch(false));
  hero.addEventListener(
    'focusin',
    ({ target }) => target instanceof Element && watch(target.matches(':focus-visible'))(),
  );
  hero.addEventListener('focusout', watch(false));
  hero.addEventListener('keydown', event => {
    if (event.key === 'ArrowRight') go(at + 1);
    else if (event.key === 'ArrowLeft') go(at - 1);
  });
  for (const [index, dot] of dots.entries()) dot.addEventListener('click', () => go(index));
  hero.querySelector('[data-hero-pause]')?.addEventListener('click', () => {
    stopped = !stopped;
    // The visitor has started the slides, so they move although the button has the focus.
    if (!stopped) isWatched = false;
    schedule();
  });
  reducedMotion.addEventListener('change', () => {
    stopped = reducedMotion.matches;
    schedule();
  });
  document.addEventListener('visibilitychange', schedule);

  let from: number | undefined;
  hero.addEventListener('pointerdown', event => {
    from = event.pointerType === 'mouse' ? undefined : event.clientX;
  });
  hero.addEventListener('pointerup', event => {
    if (from === undefined) return;
    const distance = event.clientX - from;
    from = undefined;
    if (Math.abs(distance) > SWIPE) go(distance < 0 ? at + 1 : at - 1);
  });

  hero.querySelector('[data-hero-controls]')?.removeAttribute('hidden');
  ready(0);
  if (document.readyState === 'complete') ready(1);
  else window.addEventListener('load', () => ready(1));
  schedule();
};

for (const hero of document.querySelectorAll<HTMLElement>('[data-hero]')) run(hero);

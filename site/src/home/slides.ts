import type { HeroSlide } from '@marketplace/api';

/** Slide of the hero when no slide is active (specification, section 2.3). */
const DEFAULT_SLIDE: HeroSlide = {
  id: 'default',
  title: 'Discover Your Perfect Franchise Opportunity',
  subtitle: '',
  image_url: '',
  button_text: 'Browse Opportunities',
  button_url: '#franchises',
  order: 0,
  active: true,
};

/** Returns the active slides in their order, or the default one. */
export const activeSlides = (slides: readonly HeroSlide[]): HeroSlide[] => {
  const active = slides.filter(slide => slide.active).sort((a, b) => a.order - b.order);
  return active.length > 0 ? active : [DEFAULT_SLIDE];
};

/**
 * Returns the heading of the home page: the one from the content, unless the first slide above it has the same text.
 */
export const homeHeading = (heroTitle: string, slides: readonly HeroSlide[], otherwise: string): string =>
  heroTitle && heroTitle !== slides[0]?.title ? heroTitle : otherwise;

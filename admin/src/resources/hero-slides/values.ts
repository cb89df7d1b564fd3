import type { HeroSlide } from '@marketplace/api';
import { parseTypedNumber } from '../../kit/inputs/typed-number.ts';

/**
 * Converts a slide to form values. A new slide has a button that leads to the franchises, is first and active
 * (specification, section 3).
 */
export const toSlideValues = (slide?: HeroSlide) => ({
  title: slide?.title ?? '',
  subtitle: slide?.subtitle ?? '',
  image_url: slide?.image_url ?? '',
  button_text: slide?.button_text ?? 'Browse Opportunities',
  button_url: slide?.button_url ?? '#franchises',
  order: String(slide?.order ?? 0),
  active: slide?.active ?? true,
});

/** Form values of a slide. */
export type SlideValues = ReturnType<typeof toSlideValues>;

export const toSlideWrite = ({ order, ...values }: SlideValues) => ({ ...values, order: parseTypedNumber(order) });

/** Parses a position: a whole number of at most six digits, or undefined if invalid. */
export const parsePosition = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : undefined);

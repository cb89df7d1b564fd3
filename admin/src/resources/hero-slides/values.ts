import type { HeroSlide } from '@marketplace/api';
import { typedNumber } from '../../kit/inputs/typed-number.ts';

/** A new one has the button to the franchises, stands first and is active (specification §3). */
export const toSlideValues = (slide?: HeroSlide) => ({
  title: slide?.title ?? '',
  subtitle: slide?.subtitle ?? '',
  image_url: slide?.image_url ?? '',
  button_text: slide?.button_text ?? 'Browse Opportunities',
  button_url: slide?.button_url ?? '#franchises',
  order: String(slide?.order ?? 0),
  active: slide?.active ?? true,
});

/** A slide as the form holds it. */
export type SlideValues = ReturnType<typeof toSlideValues>;

export const toSlideWrite = ({ order, ...values }: SlideValues) => ({ ...values, order: typedNumber(order) });

/** A place in the order: a whole number from 0. */
export const placeOf = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : undefined);

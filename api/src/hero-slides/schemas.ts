import Type, { type Static } from 'typebox';
import { ImageValue, Line, OptionalLink, RequiredLine } from '../platform/http/schema.ts';

export const HeroSlide = Type.Object({
  id: Type.String(),
  title: Type.String(),
  subtitle: Type.String(),
  image_url: Type.String(),
  button_text: Type.String(),
  button_url: Type.String(),
  order: Type.Integer(),
  active: Type.Boolean(),
});
export type HeroSlide = Static<typeof HeroSlide>;

const Order = Type.Integer({ title: 'Order', minimum: 0, maximum: 100_000 });

const fields = {
  title: RequiredLine('Title', 200),
  subtitle: RequiredLine('Subtitle', 500),
  image_url: Type.Optional(ImageValue('Image')),
  button_text: Type.Optional(Line('Button text', 80)),
  button_url: Type.Optional(OptionalLink('Button URL')),
  order: Type.Optional(Order),
  active: Type.Optional(Type.Boolean({ title: 'Active' })),
};

export const HeroSlideCreate = Type.Object(fields);
export type HeroSlideCreate = Static<typeof HeroSlideCreate>;

/** A partial update; missing fields are kept. */
export const HeroSlideUpdate = Type.Partial(Type.Object(fields));
export type HeroSlideUpdate = Static<typeof HeroSlideUpdate>;

export const HeroSlideOrder = Type.Object({ order: Order });

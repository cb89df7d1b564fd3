import Type, { type Static } from 'typebox';

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

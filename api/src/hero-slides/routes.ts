import Type from 'typebox';
import type { Capability } from '../platform/context.ts';
import { sendList } from '../platform/http/json-parts.ts';
import { sayUnchanged } from '../platform/http/unchanged.ts';
import { oneOf } from '../platform/lists/conditions.ts';
import { ListParams, readListQuery } from '../platform/lists/list-query.ts';
import { listReader } from '../platform/lists/read-list.ts';
import { heroSlidesAdmin } from './admin-routes.ts';
import { HERO_SLIDE_LIST } from './list.ts';
import { HeroSlide } from './schemas.ts';
import { type HeroSlideRow, toHeroSlide } from './service.ts';

const PUBLIC_CAP = 100;
const tags = ['hero slides'];
const One = { ...HeroSlide };

/** The slides at the top of the home page. */
export const heroSlides: Capability = async (app, context) => {
  const lists = listReader(context.database, HERO_SLIDE_LIST);
  await heroSlidesAdmin(app, context);

  app.get(
    '/hero-slides',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'The active slides, lower order first',
        querystring: ListParams,
        response: { 200: Type.Array(HeroSlide) },
      },
      onSend: sayUnchanged,
    },
    async (request, reply) => {
      const list = readListQuery(HERO_SLIDE_LIST, request.query);
      const page = await lists.page<HeroSlideRow>(list, { within: [oneOf('active', [true])], cap: PUBLIC_CAP });
      return sendList(reply, page, toHeroSlide, One);
    },
  );
};

import Type from 'typebox';
import type { Capability } from '../platform/context.ts';
import { ListParams, type ListSpec, readListQuery, runList } from '../platform/list-query.ts';
import { sayUnchanged } from '../platform/unchanged.ts';
import { HeroSlide } from './schemas.ts';
import { type HeroSlideRow, toHeroSlide } from './service.ts';

const LIST: ListSpec = {
  resource: 'hero-slides',
  sorts: { order: 'sort_order', title: 'title', active: 'active' },
  defaultSort: [['sort_order', 'ASC']],
  filters: { id: { column: 'id', kind: 'text' }, active: { column: 'active', kind: 'boolean' } },
  tieBreak: 'id',
};

const PUBLIC_CAP = 100;
const tags = ['hero slides'];

/** The slides at the top of the home page. */
export const heroSlides: Capability = (app, { database: { knex } }) => {
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
      const list = readListQuery(LIST, request.query);
      const scope = knex('hero_slides').where({ active: true });
      const page = await runList<HeroSlideRow>(LIST, list, scope, ['hero_slides.*'], PUBLIC_CAP);
      reply.header('content-range', page.range);
      return page.rows.map(toHeroSlide);
    },
  );
};

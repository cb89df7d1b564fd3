import type { HeroSlideModel } from '@marketplace/db';
import { addProofFields } from '../accounts/schemas.ts';
import { permitContacts } from '../auth/public-contacts.ts';
import { addEditingRoutes, addGetRoute } from '../editing/routes.ts';
import { storeImages, validateImages } from '../media/embedded.ts';
import { actorOf } from '../platform/access/actor.ts';
import { routeOptions } from '../platform/access/route-options.ts';
import type { Capability } from '../platform/context.ts';
import { sendNotModified } from '../platform/http/not-modified.ts';
import { IdParams } from '../platform/http/schema.ts';
import { oneOf } from '../platform/lists/conditions.ts';
import { listSchemas, listSender } from '../platform/lists/list-call.ts';
import { LONGEST_LIST } from '../platform/lists/list-query.ts';
import { HERO_SLIDE_LIST } from './list.ts';
import { HeroSlide, HeroSlideCreate, HeroSlideOrder, HeroSlideUpdate } from './schemas.ts';
import { HERO_SLIDE_STORE, type HeroSlideRow, toHeroSlide } from './service.ts';

const options = routeOptions('hero slides');
const PICTURES = { image_url: 'hero' } as const;
/** The default button of a new slide (specification, section 9). */
const BUTTON = { button_text: 'Browse Opportunities', button_url: '#franchises' };

/** Returns the columns to save. */
const columnsOf = (slide: HeroSlideUpdate, before: HeroSlideRow | null) => ({
  title: slide.title?.trim(),
  subtitle: slide.subtitle?.trim(),
  image_url: slide.image_url,
  button_text: slide.button_text ?? (before ?? BUTTON).button_text,
  button_url: slide.button_url ?? (before ?? BUTTON).button_url,
  sort_order: slide.order,
  active: slide.active,
});

/** Routes of slides for admins. */
const heroSlidesAdmin: Capability = (app, context) => {
  const { knex } = context.database;
  const send = listSender(context.database, HERO_SLIDE_LIST, HeroSlide, toHeroSlide);

  app.get('/admin/hero-slides', options('admin', 'List all slides', listSchemas(HeroSlide)), async (request, reply) =>
    send(request.query, reply, () => ({ cap: LONGEST_LIST })),
  );

  const editing = { records: HERO_SLIDE_STORE, tag: 'hero slides', noun: 'slide', One: HeroSlide };
  addGetRoute(app, context, '/admin/hero-slides', editing);
  addEditingRoutes<HeroSlideModel, HeroSlideUpdate>(app, context, '/admin/hero-slides', {
    ...editing,
    Create: addProofFields(HeroSlideCreate),
    Update: addProofFields(HeroSlideUpdate),
    permit: permitContacts(context, ({ title, subtitle, button_text, button_url }: Omit<HeroSlideUpdate, 'order'>) => ({
      texts: [title, subtitle, button_text],
      links: [button_url],
    })),
    later: ({ body }) => validateImages(body, PICTURES),
    store: (body, actor) => storeImages(context, body, PICTURES, actor),
    columnsOf,
  });

  app.put(
    '/admin/hero-slides/:id/reorder',
    options('admin', 'Change the order of a slide', {
      params: IdParams,
      body: HeroSlideOrder,
      response: { 200: HeroSlide },
    }),
    async request => {
      const { order: sort_order } = request.body;
      return toHeroSlide(
        await HERO_SLIDE_STORE.update(knex, actorOf(request), { id: request.params.id }, () => ({ sort_order })),
      );
    },
  );
};

const PUBLIC_CAP = 100;
/** Routes of the slides at the top of the home page. */
export const heroSlideRoutes: Capability = async (app, context) => {
  const send = listSender(context.database, HERO_SLIDE_LIST, HeroSlide, toHeroSlide);
  await heroSlidesAdmin(app, context);

  app.get(
    '/hero-slides',
    {
      ...options(
        { access: 'public', remembered: true },
        'List the active slides, lowest order first',
        listSchemas(HeroSlide),
      ),
      onSend: sendNotModified,
    },
    async (request, reply) =>
      send(request.query, reply, () => ({ within: [oneOf('active', [true])], cap: PUBLIC_CAP })),
  );
};

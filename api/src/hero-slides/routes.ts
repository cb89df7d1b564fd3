import { callsOf } from '../platform/access/calls.ts';
import type { Capability } from '../platform/context.ts';
import { sayUnchanged } from '../platform/http/unchanged.ts';
import { oneOf } from '../platform/lists/conditions.ts';
import { listOf } from '../platform/lists/list-call.ts';
import { listSender } from '../platform/lists/send-list.ts';
import { heroSlidesAdmin } from './admin-routes.ts';
import { HERO_SLIDE_LIST } from './list.ts';
import { HeroSlide } from './schemas.ts';
import { toHeroSlide } from './service.ts';

const PUBLIC_CAP = 100;
const call = callsOf('hero slides');

/** The slides at the top of the home page. */
export const heroSlides: Capability = async (app, context) => {
  const send = listSender(context.database, HERO_SLIDE_LIST, HeroSlide, toHeroSlide);
  await heroSlidesAdmin(app, context);

  app.get(
    '/hero-slides',
    {
      ...call({ access: 'public', remembered: true }, 'The active slides, lower order first', listOf(HeroSlide)),
      onSend: sayUnchanged,
    },
    async (request, reply) =>
      send(request.query, reply, () => ({ within: [oneOf('active', [true])], cap: PUBLIC_CAP })),
  );
};

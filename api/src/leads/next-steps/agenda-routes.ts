import Type from 'typebox';
import { Proof } from '../../accounts/schemas.ts';
import { proofIn } from '../../auth/own-proof.ts';
import { requireRecentSignIn } from '../../auth/recent-sign-in.ts';
import { requireSignedIn } from '../../platform/access/access.ts';
import { actorOf } from '../../platform/access/actor.ts';
import { routeOptions } from '../../platform/access/route-options.ts';
import type { Capability } from '../../platform/context.ts';
import { notFound, tooMany } from '../../platform/errors/errors.ts';
import { replaceMissingBody } from '../../platform/http/json-body.ts';
import { Deleted } from '../../platform/http/schema.ts';
import { endCalendar, ownerOfCalendar, readAgenda, renewCalendar, saveAgenda } from './agenda.ts';
import { generateCalendar } from './calendar.ts';
import { listOpenSteps } from './open-steps.ts';
import { Agenda, AgendaUpdate, CalendarAddress } from './schemas.ts';

const options = routeOptions('leads');

/**
 * Maximum number of requests per hour from one address. Calendar services fetch the calendars of many people from few
 * addresses.
 */
const MOST_AN_HOUR = 1200;
const HOUR_SECONDS = 60 * 60;
/** Maximum number of steps in a calendar; the console shows all of them. */
const MOST_STEPS = 1000;

/** Routes of the reminder settings, and of the calendar that needs no sign-in. */
export const agendaRoutes: Capability = (app, context) => {
  const {
    config,
    database: { knex },
    callLimits,
  } = context;
  const limits = callLimits('calendars', MOST_AN_HOUR, HOUR_SECONDS);

  app.get(
    '/agenda',
    options('signed-in', 'Get my reminder settings for next steps', { response: { 200: Agenda } }),
    async request => readAgenda(knex, requireSignedIn(request).id),
  );
  app.put(
    '/agenda',
    options('signed-in', 'Save my reminder settings for next steps', { body: AgendaUpdate, response: { 200: Agenda } }),
    async request => saveAgenda(knex, actorOf(request), request.body.reminds_by_mail),
  );
  app.post(
    '/agenda/calendar',
    {
      ...options(
        'signed-in',
        'Create or renew the private address of my calendar; the previous one becomes invalid. Needs a recent sign-in',
        { body: Proof, response: { 200: CalendarAddress } },
      ),
      preValidation: replaceMissingBody,
    },
    async request => {
      await requireRecentSignIn(context, request, proofIn(request.body));
      return renewCalendar(knex, actorOf(request), config.publicApiUrl);
    },
  );
  app.delete(
    '/agenda/calendar',
    options('signed-in', 'Delete the private address of my calendar', { response: { 200: Deleted } }),
    async request => {
      await endCalendar(knex, actorOf(request));
      return { id: requireSignedIn(request).id };
    },
  );

  app.get(
    '/calendar/:file',
    options('public', 'Get the next steps behind a private address as a calendar (RFC 5545)', {
      description:
        'The address is a secret. It becomes invalid when its owner renews or deletes it, changes their password or signs out everywhere. Events contain the owner’s text without contact details, the lead’s reference and the franchise.',
      params: Type.Object({ file: Type.String({ maxLength: 100, description: 'The secret, followed by .ics' }) }),
      response: { 200: { description: 'A calendar', content: { 'text/calendar': { schema: Type.String() } } } },
    }),
    async (request, reply) => {
      const { isExceeded, secondsLeft } = await limits(request);
      if (isExceeded) throw tooMany(secondsLeft, 'too_many_requests');
      const [, secret] = /^([\w-]{43})\.ics$/.exec(request.params.file) ?? [];
      const owner = secret && (await ownerOfCalendar(knex, secret));
      if (!owner) throw notFound();
      const steps = await listOpenSteps(knex, owner.id, () => undefined, MOST_STEPS);
      return reply
        .headers({
          'cache-control': 'no-store',
          'content-disposition': 'inline; filename="next-steps.ics"',
          'referrer-policy': 'no-referrer',
          'x-robots-tag': 'noindex',
        })
        .type('text/calendar; charset=utf-8')
        .serializer((text: string) => text)
        .send(generateCalendar(steps, config.publicUrl));
    },
  );
};

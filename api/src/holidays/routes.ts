import { actorOf } from '../platform/access/actor.ts';
import { routeOptions } from '../platform/access/route-options.ts';
import type { Capability } from '../platform/context.ts';
import { Deleted, IdParams, IfMatch } from '../platform/http/schema.ts';
import { setEtag } from '../platform/http/version.ts';
import { listSchemas, listSender } from '../platform/lists/list-call.ts';
import { HOLIDAY_LIST, NOT_REMOVED } from './list.ts';
import { AddedHolidayCount, Holiday, HolidayWrite, HolidayYear } from './schemas.ts';
import {
  createHoliday,
  fillInHolidays,
  findHoliday,
  holidayColumns,
  removeHoliday,
  toHoliday,
  updateHoliday,
} from './service.ts';

const options = routeOptions('holidays');
const params = IdParams;
/** Maximum holidays per call. */
const CAP = 1000;

/** Routes of the calendar for working time, managed by admins. */
export const holidayRoutes: Capability = (app, { database }) => {
  const { knex } = database;
  const send = listSender(database, HOLIDAY_LIST, Holiday, toHoliday);

  app.get('/holidays', options('admin', 'List holidays by day', listSchemas(Holiday)), async (request, reply) =>
    send(request.query, reply, () => ({ within: [NOT_REMOVED], cap: CAP })),
  );
  app.get(
    '/holidays/:id',
    options('admin', 'Get a holiday', { params, response: { 200: Holiday } }),
    async (request, reply) => setEtag(reply, await findHoliday(knex, request.params.id), toHoliday),
  );
  app.post(
    '/holidays',
    options('admin', 'Add a holiday', { body: HolidayWrite, response: { 201: Holiday } }),
    async (request, reply) => {
      const row = await createHoliday(knex, actorOf(request), holidayColumns(request.body));
      return setEtag(reply.code(201), row, toHoliday);
    },
  );
  app.put(
    '/holidays/:id',
    options('admin', 'Change a holiday', { params, headers: IfMatch, body: HolidayWrite, response: { 200: Holiday } }),
    async (request, reply) => {
      const edit = { id: request.params.id, ifMatch: request.headers['if-match'] };
      const columns = holidayColumns(request.body);
      return setEtag(reply, await updateHoliday(knex, actorOf(request), edit, () => columns), toHoliday);
    },
  );
  app.delete(
    '/holidays/:id',
    options('admin', 'Remove a holiday; one of the official calendar is not added again', {
      params,
      response: { 200: Deleted },
    }),
    async request => {
      await removeHoliday(knex, actorOf(request), request.params.id);
      return { id: request.params.id };
    },
  );
  app.post(
    '/holidays/fill-in',
    options(
      'admin',
      'Add the holidays of a year from the official calendar; changed or removed ones are not restored',
      {
        body: HolidayYear,
        response: { 200: AddedHolidayCount },
      },
    ),
    async request => ({ added: await fillInHolidays(knex, actorOf(request), request.body.year) }),
  );
};

import type { Database } from '@marketplace/db';
import { signedIn } from '../../platform/access/access.ts';
import { routeOptions } from '../../platform/access/route-options.ts';
import type { App } from '../../platform/http/app.ts';
import { Deleted, IdParams } from '../../platform/http/schema.ts';
import { wireOf } from '../../platform/http/wire.ts';
import { editorOf } from '../editor.ts';
import { demandFullAccess, demandFullAccessFirst } from '../lead-access.ts';
import { ExpectedStep, NextStep, NextStepWrite, OwnNextStep } from './schemas.ts';
import { finishNextStep, openStep, removeNextStep, setNextStep } from './steps.ts';

const options = routeOptions('leads');
const params = IdParams;
const querystring = ExpectedStep;
const shown = wireOf(NextStep);

/** Routes of next steps. Each user has their own for a lead, which no one else sees. */
export const nextSteps = (app: App, { knex }: Database) => {
  app.get(
    '/leads/:id/next-step',
    options('signed-in', 'Get my next step for a lead', { params, response: { 200: OwnNextStep } }),
    async request => {
      const caller = signedIn(request);
      const { id } = request.params;
      await demandFullAccess(knex, caller, id);
      const step = await openStep(knex, caller.id, id);
      return { next_step: step ? shown(step) : null };
    },
  );

  app.put(
    '/leads/:id/next-step',
    {
      ...options('signed-in', 'Set or change my next step for a lead that I unlocked', {
        params,
        querystring,
        body: NextStepWrite,
        response: { 200: NextStep },
      }),
      onRequest: demandFullAccessFirst(knex),
    },
    async request => {
      const { params, query, body } = request;
      return shown(await setNextStep(knex, editorOf(request), params.id, { ...body, ...query }));
    },
  );

  app.post(
    '/leads/:id/next-step/done',
    options('signed-in', 'Mark my next step for a lead as done', { params, querystring, response: { 200: NextStep } }),
    async request => shown(await finishNextStep(knex, editorOf(request), request.params.id, request.query)),
  );

  app.delete(
    '/leads/:id/next-step',
    options('signed-in', 'Delete my next step for a lead', { params, querystring, response: { 200: Deleted } }),
    async request => ({ id: (await removeNextStep(knex, editorOf(request), request.params.id, request.query)).id }),
  );
};

import type { Database } from '@marketplace/db';
import Type from 'typebox';
import { requireSignedIn } from '../../platform/access/access.ts';
import { routeOptions } from '../../platform/access/route-options.ts';
import type { App } from '../../platform/http/app.ts';
import { Deleted, IdParams } from '../../platform/http/schema.ts';
import { wireOf } from '../../platform/http/wire.ts';
import { editorOf } from '../editor.ts';
import { requireFullAccess, requireFullAccessEarly } from '../lead-access.ts';
import { ExpectedStep, NextStep, NextStepWrite, OwnNextStep, OwnNextSteps } from './schemas.ts';
import {
  addNextStep,
  changeNextStep,
  findOpenStep,
  finishNextStep,
  listLeadSteps,
  removeNextStep,
  setNextStep,
} from './steps.ts';

const options = routeOptions('leads');
const params = IdParams;
const StepParams = Type.Object({ ...IdParams.properties, step_id: Type.String({ maxLength: 64 }) });
const querystring = ExpectedStep;
const shown = wireOf(NextStep);

/** Routes of next steps. Each user has their own for a lead, which no one else sees. */
export const nextStepRoutes = (app: App, { knex }: Database) => {
  app.get(
    '/leads/:id/next-steps',
    options('signed-in', 'Get my open next steps for a lead, earliest first', {
      params,
      response: { 200: OwnNextSteps },
    }),
    async request => {
      const caller = requireSignedIn(request);
      const { id } = request.params;
      await requireFullAccess(knex, caller, id);
      return { next_steps: (await listLeadSteps(knex, caller.id, id)).map(shown) };
    },
  );

  app.post(
    '/leads/:id/next-steps',
    {
      ...options('signed-in', 'Add a next step for a lead that I unlocked', {
        description: 'At most 20 steps per lead are open. If an equal one is open, it is returned.',
        params,
        body: NextStepWrite,
        response: { 201: NextStep },
      }),
      onRequest: requireFullAccessEarly(knex),
    },
    async (request, reply) => {
      const step = await addNextStep(knex, editorOf(request), request.params.id, request.body);
      return reply.code(201).send(shown(step));
    },
  );

  app.put(
    '/leads/:id/next-steps/:step_id',
    {
      ...options('signed-in', 'Change one of my next steps', {
        params: StepParams,
        querystring,
        body: NextStepWrite,
        response: { 200: NextStep },
      }),
      onRequest: requireFullAccessEarly(knex),
    },
    async request => {
      const { params, query, body } = request;
      const key = { leadId: params.id, stepId: params.step_id };
      return shown(await changeNextStep(knex, editorOf(request), key, { ...body, ...query }));
    },
  );

  app.post(
    '/leads/:id/next-steps/:step_id/done',
    options('signed-in', 'Mark one of my next steps as done', {
      params: StepParams,
      querystring,
      response: { 200: NextStep },
    }),
    async request => {
      const { params, query } = request;
      const key = { leadId: params.id, stepId: params.step_id };
      return shown(await finishNextStep(knex, editorOf(request), key, query));
    },
  );

  app.delete(
    '/leads/:id/next-steps/:step_id',
    options('signed-in', 'Delete one of my next steps', {
      params: StepParams,
      querystring,
      response: { 200: Deleted },
    }),
    async request => {
      const { params, query } = request;
      const key = { leadId: params.id, stepId: params.step_id };
      return { id: (await removeNextStep(knex, editorOf(request), key, query)).id };
    },
  );

  app.get(
    '/leads/:id/next-step',
    options('signed-in', 'Get my earliest open next step for a lead', { params, response: { 200: OwnNextStep } }),
    async request => {
      const caller = requireSignedIn(request);
      const { id } = request.params;
      await requireFullAccess(knex, caller, id);
      const step = await findOpenStep(knex, caller.id, id);
      return { next_step: step ? shown(step) : null };
    },
  );

  app.put(
    '/leads/:id/next-step',
    {
      ...options('signed-in', 'Change my earliest open next step for a lead that I unlocked, or add the first one', {
        params,
        querystring,
        body: NextStepWrite,
        response: { 200: NextStep },
      }),
      onRequest: requireFullAccessEarly(knex),
    },
    async request => {
      const { params, query, body } = request;
      return shown(await setNextStep(knex, editorOf(request), params.id, { ...body, ...query }));
    },
  );

  app.post(
    '/leads/:id/next-step/done',
    options('signed-in', 'Mark my earliest open next step for a lead as done', {
      params,
      querystring,
      response: { 200: NextStep },
    }),
    async request => shown(await finishNextStep(knex, editorOf(request), { leadId: request.params.id }, request.query)),
  );

  app.delete(
    '/leads/:id/next-step',
    options('signed-in', 'Delete my earliest open next step for a lead', {
      params,
      querystring,
      response: { 200: Deleted },
    }),
    async request => ({
      id: (await removeNextStep(knex, editorOf(request), { leadId: request.params.id }, request.query)).id,
    }),
  );
};

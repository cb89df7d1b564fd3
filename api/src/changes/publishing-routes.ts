import Type from 'typebox';
import { callsOf } from '../platform/access/calls.ts';
import type { Capability } from '../platform/context.ts';
import { publishingProgress, storeReport } from './publishers.ts';
import { PublishingProgress, PublishingReport } from './publishing-schemas.ts';

const call = callsOf('changes');

/** How far the pages are, from the publishers to the admin's dashboard. */
export const publishing: Capability = (app, { database }) => {
  app.put(
    '/publishing',
    call('service', 'A publisher says how far it is', {
      body: PublishingReport,
      response: { 200: Type.Object({ success: Type.Literal(true) }) },
    }),
    async ({ body }) => {
      await storeReport(database, body);
      return { success: true } as const;
    },
  );

  app.get(
    '/publishing',
    call('admin', 'How far each publisher is, the one heard last first; none when none was ever heard', {
      response: { 200: Type.Array(PublishingProgress) },
    }),
    () => publishingProgress(database),
  );
};

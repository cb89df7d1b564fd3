import type { Database } from '@marketplace/db';
import { isAdmin, requireSignedIn } from '../../platform/access/access.ts';
import { routeOptions } from '../../platform/access/route-options.ts';
import type { App } from '../../platform/http/app.ts';
import { sendList } from '../../platform/http/json-parts.ts';
import { IdParams } from '../../platform/http/schema.ts';
import { listSchemas } from '../../platform/lists/list-call.ts';
import { readListQuery } from '../../platform/lists/list-query.ts';
import { hasFullAccess } from '../lead-access.ts';
import { TIMELINE, timelinePage, toEvent, type Viewer } from './read.ts';
import { TimelineEvent } from './schemas.ts';

const options = routeOptions('leads');
const TimelineItem = { ...TimelineEvent };

/** The route of a lead's timeline. */
export const leadTimelineRoutes = (app: App, { knex }: Database) => {
  app.get(
    '/leads/:id/timeline',
    options('signed-in', 'Get the timeline of a lead, newest first', {
      description:
        'An admin sees everything. A consultant who unlocked the lead sees their own unlock, notes, steps and messages, its confirmation and its status. On a locked lead they see only when the enquiry was sent.',
      params: IdParams,
      ...listSchemas(TimelineEvent),
    }),
    async (request, reply) => {
      const caller = requireSignedIn(request);
      const { id } = request.params;
      const isWhole = await hasFullAccess(knex, caller, id);
      const seen: Viewer = isWhole ? { as: 'unlocked', id: caller.id } : { as: 'locked' };
      const viewer: Viewer = isAdmin(caller) ? { as: 'admin' } : seen;
      const query = readListQuery(TIMELINE, request.query);
      return sendList(reply, await timelinePage(knex, viewer, id, query), toEvent(viewer), TimelineItem);
    },
  );
};

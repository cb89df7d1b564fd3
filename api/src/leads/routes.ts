import { signedIn } from '../platform/access/access.ts';
import { routeOptions } from '../platform/access/route-options.ts';
import type { Capability } from '../platform/context.ts';
import { mapRows, sendList } from '../platform/http/json-parts.ts';
import type { List } from '../platform/lists/list.ts';
import { listSchemas } from '../platform/lists/list-call.ts';
import { LONGEST_LIST, readListQuery } from '../platform/lists/list-query.ts';
import { listReader } from '../platform/lists/read-list.ts';
import { ARCHIVED_LIST, archivedConditions, asSeenBy } from './archive.ts';
import { leadBudgets } from './budgets.ts';
import { contactTemplate } from './contact-template/routes.ts';
import { leadHistory } from './history-routes.ts';
import {
  filtersFor,
  LEAD_LIST,
  LOCKED_LIST,
  lockedConditions,
  ordinaryLeads,
  spamConditions,
  UNLOCKED_LIST,
  unlockedConditions,
} from './list.ts';
import { notificationPlanner } from './messages/recipients.ts';
import { nextSteps } from './next-steps/routes.ts';
import { withNextSteps } from './next-steps/with-steps.ts';
import { leadNotes } from './notes/routes.ts';
import { leadRecords } from './record-routes.ts';
import { Lead } from './schemas.ts';
import { leadTimeline } from './timeline/routes.ts';
import { leadsToday } from './today/routes.ts';
import { type LeadRow, toLead, toLockedLead, toOwnLead } from './wire-lead.ts';

const options = routeOptions('leads');
const One = { ...Lead };

/** Options of a list whose leads may contain the consultant's edits. */
const OWN_LIST = {
  ...listSchemas(Lead),
  description:
    'Filters and sorting use the values that the visitor submitted or an admin corrected; a search also finds the consultant’s own edits',
};

/** Routes of leads: the admin's lists, each consultant's own lists, and single leads. */
export const leads: Capability = (app, context) => {
  const { database, ownWrites } = context;
  const planned = notificationPlanner(context);
  const lists = listReader(database, LEAD_LIST);

  app.get('/leads', options('admin', 'List leads', listSchemas(Lead)), async (request, reply) => {
    const list = readListQuery(LEAD_LIST, request.query);
    const within = ordinaryLeads(list.filter);
    const { id } = signedIn(request);
    const filters = await filtersFor(database.knex, list.filter);
    const scope = { within, filters, context: id, cap: LONGEST_LIST, since: ownWrites.lastOf(id) };
    const page = await lists.page<LeadRow>(list, scope);
    return sendList(reply, await mapRows(page, rows => withNextSteps(database.knex, id, rows)), toLead, One);
  });

  const own = (
    address: string,
    summary: string,
    { list, within, isLocked = false }: { list: List<string>; within: typeof lockedConditions; isLocked?: boolean },
  ) =>
    app.get(
      address,
      options('consultant', summary, isLocked ? listSchemas(Lead) : OWN_LIST),
      async (request, reply) => {
        const { id } = signedIn(request);
        const page = await lists.page<LeadRow>(readListQuery(list, request.query), {
          within: within(id),
          filters: list.filters,
          context: id,
          cap: LONGEST_LIST,
          since: ownWrites.lastOf(id),
        });
        if (isLocked) return sendList(reply, page, toLockedLead, One);
        const seen = async (rows: LeadRow[]) =>
          withNextSteps(database.knex, id, await asSeenBy(database.knex, id, rows));
        return sendList(reply, await mapRows(page, seen), toOwnLead, One);
      },
    );
  own('/leads/locked', 'List my leads that are locked', {
    list: LOCKED_LIST,
    within: lockedConditions,
    isLocked: true,
  });
  own('/leads/unlocked', 'List my leads that are unlocked', { list: UNLOCKED_LIST, within: unlockedConditions });
  own('/leads/spam', 'List leads I paid for that are marked as spam', {
    list: UNLOCKED_LIST,
    within: spamConditions,
  });
  own('/leads/archived', 'List my archived leads', { list: ARCHIVED_LIST, within: archivedConditions });
  leadsToday(app, database);
  leadBudgets(app, database);
  leadRecords(app, { context, planned });
  leadHistory(app, database);
  leadTimeline(app, database);
  leadNotes(app, database);
  nextSteps(app, database);
  contactTemplate(app, database);
};

import { requireSignedIn } from '../platform/access/access.ts';
import { routeOptions } from '../platform/access/route-options.ts';
import type { Capability } from '../platform/context.ts';
import { mapRows, sendList } from '../platform/http/json-parts.ts';
import type { ListDefinition } from '../platform/lists/list.ts';
import { listSchemas } from '../platform/lists/list-call.ts';
import { LONGEST_LIST, readListQuery } from '../platform/lists/list-query.ts';
import { listReader } from '../platform/lists/read-list.ts';
import { addConsultantView, archivedConditions, CONSULTANT_ARCHIVE_LIST } from './archive.ts';
import { leadBudgetRoutes } from './budgets.ts';
import { lockedConditions, spamConditions, unlockedConditions } from './consultant-leads.ts';
import { contactTemplateRoutes } from './contact-template/routes.ts';
import { leadHistoryRoutes } from './history-routes.ts';
import { chooseLeadFilters, LEAD_LIST, LOCKED_LIST, ordinaryLeads, UNLOCKED_LIST } from './list.ts';
import { nextStepRoutes } from './next-steps/routes.ts';
import { withNextSteps } from './next-steps/with-steps.ts';
import { leadNoteRoutes } from './notes/routes.ts';
import { leadRecordRoutes } from './record-routes.ts';
import { Lead } from './schemas.ts';
import { leadTimelineRoutes } from './timeline/routes.ts';
import { todayRoutes } from './today/routes.ts';
import { type LeadRow, toConsultantLead, toLead, toLockedLead } from './wire-lead.ts';

const options = routeOptions('leads');
const One = { ...Lead };

/** Options of a list whose leads may contain the consultant's edits. */
const OWN_LIST = {
  ...listSchemas(Lead),
  description:
    'Filters and sorting use the values that the visitor submitted or an admin corrected; a search also finds the consultant’s own edits',
};

/** Routes of leads: the admin's lists, each consultant's own lists, and single leads. */
export const leadRoutes: Capability = (app, context) => {
  const { database, ownWrites } = context;
  const lists = listReader(database, LEAD_LIST);

  app.get('/leads', options('admin', 'List leads', listSchemas(Lead)), async (request, reply) => {
    const list = readListQuery(LEAD_LIST, request.query);
    const within = ordinaryLeads(list.filter);
    const { id } = requireSignedIn(request);
    const filters = await chooseLeadFilters(database.knex, list.filter);
    const scope = { within, filters, context: id, cap: LONGEST_LIST, since: ownWrites.lastOf(id) };
    const page = await lists.page<LeadRow>(list, scope);
    return sendList(reply, await mapRows(page, rows => withNextSteps(database.knex, id, rows)), toLead, One);
  });

  const own = (
    address: string,
    summary: string,
    {
      list,
      within,
      isLocked = false,
    }: { list: ListDefinition<string>; within: typeof lockedConditions; isLocked?: boolean },
  ) =>
    app.get(
      address,
      options('consultant', summary, isLocked ? listSchemas(Lead) : OWN_LIST),
      async (request, reply) => {
        const { id } = requireSignedIn(request);
        const page = await lists.page<LeadRow>(readListQuery(list, request.query), {
          within: within(id),
          filters: list.filters,
          context: id,
          cap: LONGEST_LIST,
          since: ownWrites.lastOf(id),
        });
        if (isLocked) return sendList(reply, page, toLockedLead, One);
        const seen = async (rows: LeadRow[]) =>
          withNextSteps(database.knex, id, await addConsultantView(database.knex, id, rows));
        return sendList(reply, await mapRows(page, seen), toConsultantLead, One);
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
  own('/leads/archived', 'List my archived leads', { list: CONSULTANT_ARCHIVE_LIST, within: archivedConditions });
  todayRoutes(app, database);
  leadBudgetRoutes(app, database);
  leadRecordRoutes(app, context);
  leadHistoryRoutes(app, database);
  leadTimelineRoutes(app, database);
  leadNoteRoutes(app, database);
  nextStepRoutes(app, database);
  contactTemplateRoutes(app, database);
};

import { startSearchCatalogue } from '../franchise-search/keep-catalogue.ts';
import type { Capability } from '../platform/context.ts';
import { franchiseAddressesRoute } from './addresses-route.ts';
import { franchiseCountsRoute } from './counts-route.ts';
import { franchiseEditingRoutes } from './editing-routes.ts';
import { franchiseListRoute } from './list-route.ts';
import { franchiseLookupRoutes } from './lookup-routes.ts';
import { franchiseRecordRoutes } from './record-routes.ts';
import { similarFranchisesRoute } from './similar-route.ts';
import { suggestionsRoute } from './suggestions-route.ts';

/** The routes of franchises. Everyone can read them; admins edit all, consultants their own. */
export const franchiseRoutes: Capability = async (app, context) => {
  const catalogue = startSearchCatalogue(app, context);
  franchiseListRoute(app, context, catalogue);
  suggestionsRoute(app, context, catalogue);
  franchiseCountsRoute(app, context, catalogue);
  await franchiseAddressesRoute(app, context);
  await similarFranchisesRoute(app, context);
  await franchiseLookupRoutes(app, context);
  await franchiseRecordRoutes(app, context);
  await franchiseEditingRoutes(app, context);
};

import type { Cluster } from '../cluster.ts';
import { mustCall } from '../parts/call.ts';
import { siteUrl } from '../parts/environment.ts';
import { ADMIN, signIn } from '../up/demo.ts';

const CREDITS = 100_000;
const FRANCHISES = 3;

/** A franchise that enquiries go to and that is saved again and again. */
export interface LoadedFranchise {
  id: string;
  slug: string;
}

/** What the load is about: its own consultant and franchises, beside whatever the cluster holds. */
export interface World {
  /** Tells this run's enquiries from earlier ones. */
  run: string;
  api: string;
  site: string;
  adminToken: string;
  consultantToken: string;
  consultantId: string;
  franchises: readonly LoadedFranchise[];
}

/** Makes a consultant with credits, and franchises of theirs. */
export const makeWorld = async (cluster: Cluster): Promise<World> => {
  const site = siteUrl(cluster);
  const api = `${site}/api`;
  const run = `run${Date.now().toString(36)}`;
  const adminToken = await signIn(cluster, ADMIN);
  const create = (path: string, body: unknown) => mustCall(`${api}${path}`, { method: 'POST', token: adminToken, body });
  const account = { email: `${run}@consultants.example`, password: `consultant-of-${run}` };
  const consultant = await create('/users', { ...account, name: 'Consultant of the load', role: 'consultant', tokens: CREDITS });
  const category = `Load ${run}`;
  await create('/categories', { name: category, icon: '🧪', description: 'Made to be saved', order: 99, is_active: true });
  const franchises: LoadedFranchise[] = [];
  for (let n = 1; n <= FRANCHISES; n++) {
    const made = await create('/franchises', {
      name: `Load ${run} ${n}`,
      category,
      consultant_id: consultant.id,
      description: 'Saved 0.',
      established_year: 2020,
      locations_count: n,
      origin_country: 'Malaysia',
      image_url: '/uploads/0123456789abcdef0123456789abcdef-1600x900.webp',
      franchise_model: ['Single-Unit'],
    });
    franchises.push({ id: String(made.id), slug: String(made.slug) });
  }
  return { run, api, site, adminToken, consultantToken: await signIn(cluster, account), consultantId: String(consultant.id), franchises };
};

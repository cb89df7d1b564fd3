import { randomBytes } from 'node:crypto';
import type { Cluster } from '../cluster.ts';
import { callUntilReady } from '../parts/call.ts';
import { siteUrl } from '../parts/environment.ts';
import { ADMIN, signIn } from '../up/demo.ts';
import { waitForPages } from './pages.ts';

const CREDITS = 100_000;
const CONSULTANTS = 4;
const FRANCHISES = 12;

/** A consultant who unlocks the enquiries for their franchises. */
interface LoadConsultant {
  id: string;
  token: string;
}

/** A franchise that receives enquiries and is saved repeatedly. */
export interface LoadFranchise {
  id: string;
  slug: string;
  consultant: LoadConsultant;
}

/** Data of a load: its own consultants and franchises, separate from other data in the cluster. */
export interface LoadData {
  /** Distinguishes this run's enquiries from those of previous runs. */
  run: string;
  api: string;
  site: string;
  adminToken: string;
  consultants: readonly LoadConsultant[];
  franchises: readonly LoadFranchise[];
}

/** Creates consultants with credits and their franchises. Returns when the franchises' pages are published. */
export const createLoadData = async (cluster: Cluster): Promise<LoadData> => {
  const site = siteUrl(cluster);
  const api = `${site}/api`;
  const run = `run${Date.now().toString(36)}`;
  const adminToken = await signIn(cluster, ADMIN);
  const create = (path: string, body: unknown) =>
    callUntilReady(`${api}${path}`, { method: 'POST', token: adminToken, body });
  const category = `Load ${run}`;
  await create('/categories', {
    name: category,
    icon: '🧪',
    description: 'Made to be saved',
    order: 99,
    is_active: true,
  });
  const consultants: LoadConsultant[] = [];
  for (let n = 1; n <= CONSULTANTS; n++) {
    // Words of the account's name would be refused as easy to guess.
    const account = {
      email: `${run}-${n}@consultants.example`,
      password: `maple-harbour-${randomBytes(6).toString('hex')}`,
    };
    const { id } = await create('/users', {
      ...account,
      name: `Consultant ${n} of the load`,
      role: 'consultant',
      tokens: CREDITS,
    });
    consultants.push({ id: String(id), token: await signIn(cluster, account) });
  }
  const franchises: LoadFranchise[] = [];
  for (let n = 1; n <= FRANCHISES; n++) {
    const consultant = consultants[n % CONSULTANTS] ?? { id: '', token: '' };
    const created = await create('/franchises', {
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
    franchises.push({ id: String(created.id), slug: String(created.slug), consultant });
  }
  const world = { run, api, site, adminToken, consultants, franchises };
  await waitForPages(cluster, world, new Map());
  return world;
};

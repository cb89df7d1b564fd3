import { setTimeout as sleep } from 'node:timers/promises';
import { aFranchiseBody } from '@marketplace/api/testing';
import type { Kind, Operation } from './operations.ts';
import type { PublisherProcess } from './publisher-process.ts';
import type { TestSite } from './site.ts';

/** Statuses that an operation may cause because its record no longer exists or has changed. */
const REFUSED = [404, 409, 422];

/** Records that operations choose from, including deleted ones. */
interface World {
  franchises: string[];
  consultants: { id: string }[];
  categories: string[];
  pages: string[];
  banners: string[];
  publisher: PublisherProcess;
}

/**
 * Carries out operations on a site one after the other, without pauses.
 * @param franchises ids of the franchises to change; the operations create more
 * @returns the publisher that is running at the end
 */
export const carryOut = async (
  site: TestSite,
  operations: Operation[],
  { franchises, consultants }: Pick<World, 'franchises' | 'consultants'>,
): Promise<PublisherProcess> => {
  const token = await site.api.tokenOf(site.admin);
  /** Returns the record, or null if the API refused the call. */
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${site.env.API_URL}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (answer.ok) return answer.json();
    if (!REFUSED.includes(answer.status)) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    await answer.body?.cancel();
    return null;
  };
  const categories: { id: string }[] = await call('GET', '/categories');
  const world: World = {
    ...{ franchises: [...franchises], consultants, pages: [], banners: [] },
    categories: categories.map(({ id }) => id),
    publisher: site.publisher(),
  };
  let serial = 0;
  const fresh = (what: string) => `${what} ${++serial}`;
  const chosen = <Item>(items: Item[], which: number): Item | undefined => items[which % Math.max(1, items.length)];
  const made = async (into: string[], path: string, body: object) => {
    const record = await call('POST', path, body);
    if (record) into.push(record.id);
  };
  const aCategoryName = async (which: number) =>
    chosen<{ name: string }>(await call('GET', '/categories'), which)?.name ?? 'Food';

  const does: Record<Kind, (which: number, how: number) => Promise<unknown>> = {
    create: async (which, how) => {
      const refersTo = {
        category: { name: await aCategoryName(which) },
        consultant: chosen(consultants, how) ?? { id: '' },
      };
      await made(world.franchises, '/franchises', aFranchiseBody(refersTo, { name: fresh('Made') }));
    },
    edit: async (which, how) =>
      call('PUT', `/franchises/${chosen(world.franchises, which)}`, {
        name: fresh('Edited'),
        ...(how % 3 === 0 && { category: await aCategoryName(how) }),
        ...(how % 5 === 0 && { featured: how % 2 === 0 }),
      }),
    // Sometimes uses an address that the franchise had before.
    'rename slug': (which, how) =>
      call('PUT', `/franchises/${chosen(world.franchises, which)}`, {
        slug: how % 3 === 0 ? `address-${which % 7}` : fresh('address').replace(' ', '-'),
      }),
    delete: which => call('DELETE', `/franchises/${chosen(world.franchises, which)}`),
    restore: which => call('POST', `/franchises/${chosen(world.franchises, which)}/restore`),
    'assign consultant': (which, how) =>
      call('PUT', `/franchises/${chosen(world.franchises, which)}`, { consultant_id: chosen(consultants, how)?.id }),
    'edit consultant': which => call('PUT', `/users/${chosen(consultants, which)?.id}`, { name: fresh('Consultant') }),
    'create category': () => made(world.categories, '/categories', { name: fresh('Category'), description: 'New' }),
    'rename category': (which, how) =>
      call('PUT', `/categories/${chosen(world.categories, which)}`, {
        name: how % 3 === 0 ? 'Food' : fresh('Category'),
      }),
    'delete category': which => call('DELETE', `/categories/${chosen(world.categories, which)}`),
    'create page': () => {
      const title = fresh('Page');
      const slug = title.toLowerCase().replace(' ', '-');
      return made(world.pages, '/pages', { title, slug, content: `<p>${title}</p>` });
    },
    'edit page': (which, how) =>
      call('PUT', `/pages/${chosen(world.pages, which)}`, {
        content: `<p>${fresh('Said')}</p>`,
        ...(how % 3 === 0 && { slug: fresh('page-at').replace(' ', '-') }),
        ...(how % 4 === 0 && { is_published: how % 8 === 0 }),
      }),
    'delete page': which => call('DELETE', `/pages/${chosen(world.pages, which)}`),
    'create banner': (_, how) =>
      made(world.banners, '/admin/banners', {
        title: fresh('Banner'),
        image_url: '/uploads/banner.webp',
        location: chosen(['homepage_footer_banner', 'franchise_detail_header', 'homepage_inline_ads'], how),
        // Starts and ends outside of any test run, so that no banner starts or ends during the run.
        start_date: new Date(Date.now() - 86_400_000).toISOString(),
        end_date: new Date(Date.now() + 86_400_000).toISOString(),
      }),
    'delete banner': which => call('DELETE', `/admin/banners/${chosen(world.banners, which)}`),
    'create slide': () =>
      call('POST', '/admin/hero-slides', {
        ...{ title: fresh('Slide'), subtitle: 'Under it', button_text: 'Go', button_url: '#franchises' },
      }),
    'save content': () => call('PUT', '/content', { footerCopyright: fresh('All rights') }),
    'save settings': () =>
      call('PUT', '/site-settings', {
        navigation_menu: [{ title: fresh('Magazine'), url: 'https://magazine.example/', order: 1 }],
        footer_links: [],
      }),
    'kill publisher': async () => {
      await world.publisher.stop('SIGKILL');
      world.publisher = site.publisher();
    },
    'restart API': async () => (await site.stopApi())(),
    'wait a moment': (_, how) => sleep(how % 300),
  };
  for (const { kind, which, how } of operations) await does[kind](which, how);
  return world.publisher;
};

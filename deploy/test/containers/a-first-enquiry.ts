import { aFranchiseBody, anEnquiry, aPicture, dataUrl, someone } from '@marketplace/api/testing';
import { until } from '@marketplace/db/testing';
import type { Test } from 'tap';
import { aCaller, signedIn } from '../local/a-caller.ts';

/**
 * On a product that runs anywhere: an admin adds a franchise, its page is published, an enquiry arrives.
 * @param origins the web servers; each has pages of its own
 */
export const aFirstEnquiry = async (
  t: Test,
  [origin, ...others]: readonly [string, ...string[]],
  owner: { email: string; password: string },
) => {
  const call = await signedIn(origin, owner.email, owner.password);
  const consultant = await call<{ id: string }>('POST /users', {
    name: 'Aina',
    email: 'aina@example.org',
    password: 'a-password-of-aina',
    role: 'consultant',
    tokens: 2,
  });
  const category = await call<{ name: string }>('POST /categories', { name: 'Drinks' });
  const image_url = dataUrl(await aPicture(1200, 750).png().toBuffer());
  const body = aFranchiseBody({ category, consultant }, { image_url });
  const kopi = await call<{ id: string }>('POST /franchises', { ...body, name: 'Kopi Lorong', slug: 'kopi-lorong' });
  for (const server of [origin, ...others]) {
    await until(async () => (await fetch(`${server}/franchise/kopi-lorong`)).ok);
    const page = await (await fetch(`${server}/franchise/kopi-lorong`)).text();
    const picture = /\/uploads\/[\w.-]+/.exec(page)?.[0];
    t.equal((await fetch(`${server}${picture}`)).status, 200, 'its picture, which the API has');
  }
  const enquiry = anEnquiry(kopi, someone());
  const sent = await fetch(`${others.at(-1) ?? origin}/api/leads`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'the-first-of-all' },
    body: JSON.stringify(enquiry),
  });
  t.equal(sent.status, 201, await sent.text());
  t.match(await aCaller(origin, undefined)('GET /readyz'), { status: 'ready', rate_limits: 'shared' });
  t.equal((await call<unknown[]>('GET /leads?range=[0,9]')).length, 1, 'the admin sees it');
  return { call, kopi };
};

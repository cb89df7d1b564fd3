import { aFranchiseBody, aPicture, dataUrl } from '@marketplace/api/testing';
import { signInAndCall } from '../local/a-caller.ts';
import type { Parts } from './parts.ts';

/** Publishes a franchise as an admin, with a picture, a new category and a new consultant. */
export const publishFranchise = async (origin: string, { settings }: Parts, slug: string): Promise<{ id: string }> => {
  const call = await signInAndCall(origin, settings.ADMIN_EMAIL ?? '', settings.ADMIN_PASSWORD ?? '');
  const consultant = await call<{ id: string }>('POST /users', {
    name: `Consultant of ${slug}`,
    email: `${slug}@consultants.example`,
    password: 'a-password-of-the-consultant',
    phone: '012-999 0100',
    role: 'consultant',
  });
  const category = await call<{ name: string }>('POST /categories', { name: `Category of ${slug}` });
  const image_url = dataUrl(await aPicture(1200, 750).png().toBuffer());
  const body = aFranchiseBody({ category, consultant }, { name: `Franchise ${slug}`, slug, image_url });
  return call<{ id: string }>('POST /franchises', body);
};

/** Returns a published page, or an empty text if there is none. */
export const pageOf = async (origin: string, path: string): Promise<string> => {
  const answer = await fetch(`${origin}${path}`);
  const text = await answer.text();
  return answer.ok ? text : '';
};

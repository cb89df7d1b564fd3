import type { APIRoute } from 'astro';
import { defaultSource } from '../data/default-source.ts';

/**
 * Returns the banners in one file that all pages share, so that a new banner changes one file instead of every page.
 * The browser chooses a banner by location and time, and ignores expired ones.
 */
export const GET: APIRoute = async ({ locals }) => Response.json(await (locals.source ?? defaultSource()).banners());

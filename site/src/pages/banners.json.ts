import type { APIRoute } from 'astro';
import { defaultSource } from '../data/default-source.ts';

/**
 * The banners, in one file that all pages share: a new banner is then one file to publish, not the whole catalogue.
 * The browser chooses by location and time and leaves out what is over.
 */
export const GET: APIRoute = async ({ locals }) => Response.json(await (locals.source ?? defaultSource()).banners());

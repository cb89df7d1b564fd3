import type { APIRoute } from 'astro';
import { defaultSource } from '../data/default-source.ts';
import { loadFrame } from '../data/frame.ts';
import answer from '../styles/answer.css?inline';
import base from '../styles/base.css?inline';
import controls from '../styles/controls.css?inline';
import tokens from '../styles/tokens.css?inline';
import { fontStyles } from '../theme/fonts.ts';
import { themeStyles } from '../theme/stylesheet.ts';

/**
 * Returns the site's styles in one file with a fixed name. The API links the file from the pages with which it responds
 * to a form submitted without JavaScript (`api/src/enquiries/form`).
 */
export const GET: APIRoute = async ({ locals }) => {
  const { content } = await loadFrame(locals.source ?? defaultSource());
  const css = [themeStyles(content), fontStyles(content.theme), tokens, base, controls, answer].join('\n');
  return new Response(css, { headers: { 'content-type': 'text/css; charset=utf-8' } });
};

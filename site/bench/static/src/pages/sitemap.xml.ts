export { GET } from '../../../../src/pages/sitemap.xml.ts';

export { GET } from '../../../../src/pages/rss.xml.ts';

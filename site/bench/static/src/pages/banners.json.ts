export { GET } from '../../../../src/pages/banners.json.ts';

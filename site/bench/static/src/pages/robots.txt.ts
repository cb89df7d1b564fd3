export { GET } from '../../../../src/pages/robots.txt.ts';

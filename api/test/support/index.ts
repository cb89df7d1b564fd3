export { publishTurningBanners } from '../../src/banners/turning.ts';
export * from './builders.ts';
export { aFranchiseBody } from './franchise-body.ts';
export { aPicture, dataUrl } from './pictures.ts';
export { type Answer, SERVICE_TOKEN, type TestApi, testApi, testConfig } from './test-api.ts';
export { cloudServer, graphError, linkedService, useCloudApi, whatsappApi } from './whatsapp.ts';
export { personalToken } from '../../src/personal-data/link.ts';

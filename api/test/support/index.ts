export * from './builders.ts';
export { aFranchiseBody } from './franchise-body.ts';
export { aPicture, dataUrl } from './pictures.ts';
export { type Answer, SERVICE_TOKEN, type TestApi, testApi, testConfig } from './test-api.ts';

export * from './builders.ts';
export { type Answer, SERVICE_TOKEN, type TestApi, testApi, testConfig } from './test-api.ts';

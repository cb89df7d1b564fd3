export { publishStartedAndEndedBanners } from '../../src/banners/schedule.ts';
export { emailConfirmationToken } from '../../src/enquiries/confirmation/link.ts';
export { personalDataToken } from '../../src/leads/personal-link.ts';
export { faultAt } from '../../src/platform/errors/errors.ts';
export { MESSAGES, type Message, messageText } from '../../src/platform/errors/messages.ts';
export { hashPassword } from '../../src/platform/secrets/passwords.ts';
export { feedbackToken } from '../../src/response-tracking/link.ts';
export { measureReplySpeeds } from '../../src/response-tracking/reply-speed.ts';
export { catchUpWithCurrency } from '../../src/settings/followed-currency.ts';
export { anEnquiry, newVisitorContact } from './an-enquiry.ts';
export { listen, type RawResponse, rawRequest } from './bucket/raw-http.ts';
export { bucketServer } from './bucket/server.ts';
export * from './builders.ts';
export { writtenColumns } from './copy-rows.ts';
export { saveEmailSettings, smtpSettings } from './email-setup.ts';
export { aFranchiseBody } from './franchise-body.ts';
export { type MailServer, mailServer } from './mail-server.ts';
export { manyEnquiries } from './many-enquiries.ts';
export { manyFranchises, runPendingJobs } from './many-franchises.ts';
export { aWorker } from './outbox.ts';
export { aPicture, aVideo, dataUrl, multipartFile } from './pictures.ts';
export { freePort, type ServerProcess, startServer } from './server-process.ts';
export { type Answer, type CallOptions, SERVICE_TOKEN, type TestApi, testApi, testConfig } from './test-api.ts';
export { pathsOf, type TraceCollector, traceCollector } from './trace-collector.ts';
export {
  CLOUD_TOKEN,
  cloudServer,
  graphError,
  linkedService,
  PHONE_NUMBER_ID,
  useCloudApi,
  whatsappApi,
} from './whatsapp.ts';
export { withoutIds } from './without-ids.ts';

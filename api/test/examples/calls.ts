import { advertisingCalls } from './calls/advertising.ts';
import { responseTimeCalls } from './calls/answers.ts';
import { catalogueCalls } from './calls/catalogue.ts';
import { statisticsCalls } from './calls/figures.ts';
import { fileCalls } from './calls/files.ts';
import { leadCalls } from './calls/leads.ts';
import { messageCalls } from './calls/messages.ts';
import { userCalls } from './calls/people.ts';
import { personalDataCalls } from './calls/personal-data.ts';
import { probeCalls } from './calls/probes.ts';
import { refundRequestCalls } from './calls/refund-requests.ts';
import { signInCalls } from './calls/sign-in.ts';
import { siteContentCalls } from './calls/site-content.ts';
import { webPushCalls } from './calls/web-push.ts';
import type { Calls } from './example-call.ts';

/**
 * The calls of all examples: one for each operation of the API. A new operation gets its call in the file of its topic.
 */
export const CALLS: Calls = {
  ...signInCalls,
  ...userCalls,
  ...catalogueCalls,
  ...leadCalls,
  ...responseTimeCalls,
  ...personalDataCalls,
  ...siteContentCalls,
  ...advertisingCalls,
  ...statisticsCalls,
  ...fileCalls,
  ...messageCalls,
  ...webPushCalls,
  ...refundRequestCalls,
  ...probeCalls,
};

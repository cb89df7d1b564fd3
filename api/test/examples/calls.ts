import { advertising } from './calls/advertising.ts';
import { answers } from './calls/answers.ts';
import { catalogue } from './calls/catalogue.ts';
import { figures } from './calls/figures.ts';
import { files } from './calls/files.ts';
import { leads } from './calls/leads.ts';
import { messages } from './calls/messages.ts';
import { people } from './calls/people.ts';
import { personalData } from './calls/personal-data.ts';
import { probes } from './calls/probes.ts';
import { refundRequests } from './calls/refund-requests.ts';
import { signIn } from './calls/sign-in.ts';
import { siteContent } from './calls/site-content.ts';
import { webPush } from './calls/web-push.ts';
import type { Calls } from './example-call.ts';

/**
 * The calls of all examples: one for each operation of the API. A new operation gets its call in the file of its topic.
 */
export const CALLS: Calls = {
  ...signIn,
  ...people,
  ...catalogue,
  ...leads,
  ...answers,
  ...personalData,
  ...siteContent,
  ...advertising,
  ...figures,
  ...files,
  ...messages,
  ...webPush,
  ...refundRequests,
  ...probes,
};

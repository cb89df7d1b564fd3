import { anEnquiry, newVisitorContact } from '@marketplace/api/testing';
import { sendAsVisitor } from '../../src/cluster/load/call.ts';

const A_SECOND = 50;

/** Calls the API fifty times a second until it is stopped. One in ten calls is an enquiry. Calls are not repeated. */
export const startCalling = (origin: string, franchise: { id: string }) => {
  const answers: number[] = [];
  const under = new Set<Promise<void>>();
  const reads = ['/api/franchises?range=[0,11]', `/api/franchises/${franchise.id}`, '/api/categories'];
  let n = 0;
  const call = async () => {
    const isEnquiry = ++n % 10 === 0;
    const { status } = isEnquiry
      ? await sendAsVisitor(`${origin}/api/leads`, { method: 'POST', body: anEnquiry(franchise, newVisitorContact()) })
      : await sendAsVisitor(`${origin}${reads[n % reads.length]}`);
    answers.push(status);
  };
  const timer = setInterval(() => {
    const work = call().finally(() => under.delete(work));
    under.add(work);
  }, 1000 / A_SECOND);
  return {
    /**
     * Stops calling.
     * @returns the status of each call; 0 for no response
     */
    end: async (): Promise<number[]> => {
      clearInterval(timer);
      await Promise.all(under);
      return answers;
    },
  };
};

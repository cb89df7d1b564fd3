import { enquiryOf, person } from '../world/people.ts';
import type { World } from '../world/world.ts';

interface Sent {
  key: string;
  body: ReturnType<typeof enquiryOf>;
}

/** Sends enquiries as the form does: with an idempotency key, and again when there was no response. */
export const runVisitor = async (world: World, at: number): Promise<void> => {
  const { random, cast } = world;
  const name = `visitor ${at}`;
  const before: Sent[] = [];
  const fresh = (): Sent => {
    const who = person(random.chance(0.8) ? at : 0);
    const website = random.chance(0.1) ? 'http://spam.example' : '';
    const body = enquiryOf(who, random.pick(cast.franchiseIds), { website });
    return { key: `key of ${name}, ${before.length}`, body };
  };
  for (let count = 1 + random.below(3); count > 0; count--) {
    const how = before.length === 0 ? 'fresh' : random.weighted({ fresh: 3, again: 2, otherwise: 1, keyless: 1 });
    const sent = how === 'fresh' || how === 'keyless' ? fresh() : { ...random.pick(before) };
    if (how === 'otherwise') sent.body = enquiryOf(person(at + 20), sent.body.franchise_id);
    before.push(sent);
    const headers: Record<string, string> = how === 'keyless' ? {} : { 'idempotency-key': sent.key };
    // An enquiry without a key is not repeated, because the repetition would be another enquiry.
    const reply = await world.callAgain(name, 'POST /leads', { body: sent.body, headers }, how === 'keyless' ? 1 : 4);
    if (reply?.status === 201) world.leadIds.push(reply.body.id);
  }
};

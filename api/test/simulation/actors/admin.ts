import { sleep } from '../engine/virtual-time.ts';
import { EARLIER_PERSON } from '../world/beginning.ts';
import { person } from '../world/people.ts';
import type { World } from '../world/world.ts';

/** Actions of an administrator. */
export type AdminTask =
  | 'adjust what was seen'
  | 'adjust blindly'
  | 'give the franchise to another'
  | 'save content'
  | 'delete a lead'
  | 'restore a lead'
  | 'delete and restore a lead'
  | 'call it spam'
  | 'call it no spam'
  | 'delete a franchise'
  | 'restore a franchise'
  | 'erase somebody'
  | 'withdraw somebody'
  | 'send again';

/** How long a lead stays deleted; a worker may process it during this time. */
const IN_BIN_MS = [0, 500, 3000, 25_000];

const atCredits = (userId: string, credits: number, expected?: number): `PUT /${string}` =>
  `PUT /users/${userId}/credits?credits=${credits}${expected === undefined ? '' : `&expected=${expected}`}`;

/** An administrator at work. Every save names the version that it was made from. */
export const runAdmin = async (world: World, at: number): Promise<void> => {
  const { random, cast, leadIds } = world;
  const name = `admin ${at}`;
  const as = cast.adminId;
  const anybody = () => person(random.chance(0.5) ? 1 + random.below(3) : EARLIER_PERSON + random.below(2));

  const adjust = async (isSeen: boolean, reason: string) => {
    const id = random.pick(cast.consultantIds);
    const seen = isSeen ? await world.call(name, `GET /users/${id}`, { as }) : null;
    if (isSeen && seen?.status !== 200) return;
    const expected: number | undefined = seen?.body.tokens;
    const credits = expected === undefined ? random.below(5) : Math.max(0, expected + random.below(5) - 1);
    await world.call(name, atCredits(id, credits, expected), { as, body: { reason } });
  };
  const saveFranchise = async (words: string) => {
    const id = random.pick(cast.franchiseIds);
    const read = await world.call(name, `GET /franchises/${id}`, { as });
    if (read?.status !== 200 || !read.etag) return;
    const consultant_id = random.pick(cast.consultantIds);
    const body = { ...read.body, consultant_id, description: words };
    await world.callAgain(name, `PUT /franchises/${id}`, { as, body, headers: { 'if-match': read.etag } }, 3);
  };
  const saveContent = async (heroTitle: string) => {
    const read = await world.call(name, 'GET /content', { as });
    if (read?.status !== 200 || !read.etag) return;
    const headers = { 'if-match': read.etag };
    await world.callAgain(name, 'PUT /content', { as, body: { heroTitle }, headers }, 3);
  };
  const binAndBack = async () => {
    for (let seconds = 5; leadIds.length === 0 && seconds > 0; seconds--) await sleep(1000);
    const lead = leadIds.at(-1);
    if (!lead || (await world.callAgain(name, `DELETE /leads/${lead}`, { as }))?.status !== 200) return;
    await sleep(random.pick(IN_BIN_MS));
    await world.callAgain(name, `POST /leads/${lead}/restore`, { as });
  };
  const sendAgain = async () => {
    const list = await world.call(name, 'GET /admin/notifications?range=[0,9]', { as });
    if (!Array.isArray(list?.body) || list.body.length === 0) return;
    await world.call(name, `POST /admin/notifications/${random.pick<{ id: string }>(list.body).id}/resend`, { as });
  };

  for (let count = 1 + random.below(4); count > 0; count--) {
    const does = random.weighted(world.theme.tasks);
    const words = `${name}, ${count}`;
    const lead = leadIds.length > 0 ? random.pick(leadIds) : 'none';
    const franchise = random.pick(cast.franchiseIds);
    if (does === 'adjust what was seen') await adjust(true, words);
    else if (does === 'adjust blindly') await adjust(false, words);
    else if (does === 'give the franchise to another') await saveFranchise(words);
    else if (does === 'save content') await saveContent(words);
    else if (does === 'delete a lead') await world.call(name, `DELETE /leads/${lead}`, { as });
    else if (does === 'restore a lead') await world.callAgain(name, `POST /leads/${lead}/restore`, { as });
    else if (does === 'delete and restore a lead') await binAndBack();
    else if (does === 'call it spam') await world.callAgain(name, `PUT /leads/${lead}/spam?spam=true`, { as });
    else if (does === 'call it no spam') await world.callAgain(name, `PUT /leads/${lead}/spam?spam=false`, { as });
    else if (does === 'delete a franchise') await world.call(name, `DELETE /franchises/${franchise}`, { as });
    else if (does === 'restore a franchise')
      await world.callAgain(name, `POST /franchises/${franchise}/restore`, { as, body: {} });
    else if (does === 'send again') await sendAgain();
    else {
      const what = does === 'erase somebody' ? 'erase' : 'withdraw';
      const { email } = anybody();
      await world.callAgain(name, `POST /admin/personal-data/${what}`, { as, body: { email } });
    }
  }
};

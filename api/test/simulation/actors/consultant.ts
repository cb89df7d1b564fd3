import type { World } from '../world/world.ts';

const EDITED = { first_name: 'Edited', last_name: 'Edited', email: 'edited@office.example', phone: '+60 3-5550 0000' };
const MORE = { investment_budget: 1, experience: 'Experienced', timeline: 'Just exploring', status: 'contacted' };

/** Reads, unlocks and edits leads, and repeats calls that got no response. */
export const runConsultant = async (world: World, at: number): Promise<void> => {
  const { random, cast, leadIds } = world;
  // More often two windows of one user than two users.
  const as = random.chance(0.7) ? cast.consultantIds[0] : random.pick(cast.consultantIds);
  const name = `consultant ${at}`;
  for (let count = 2 + random.below(4); count > 0; count--) {
    if (leadIds.length === 0) await world.schedule.turn('waits for leads');
    const lead = leadIds.length === 0 ? 'none' : random.chance(0.5) ? leadIds[0] : random.pick(leadIds);
    const does = random.weighted({ unlock: 8, read: 2, locked: 1, unlocked: 1, edit: 2, status: 1, remove: 1 });
    const options = { as };
    if (does === 'unlock') await world.callAgain(name, `POST /leads/${lead}/unlock`, options);
    else if (does === 'read') await world.call(name, `GET /leads/${lead}`, options);
    else if (does === 'locked' || does === 'unlocked') await world.call(name, `GET /leads/${does}`, options);
    else if (does === 'status') await world.callAgain(name, `PUT /leads/${lead}/status?status=qualified`, options);
    else if (does === 'remove') await world.call(name, `DELETE /leads/${lead}`, options);
    else {
      const read = await world.call(name, `GET /leads/${lead}`, options);
      if (read?.status !== 200 || !read.etag) continue;
      const body = { ...EDITED, ...MORE, message: `edit ${name} ${count}` };
      await world.callAgain(name, `PUT /leads/${lead}`, { as, body, headers: { 'if-match': read.etag } }, 2);
    }
  }
};

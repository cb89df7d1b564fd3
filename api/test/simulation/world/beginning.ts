import { emailKey, phoneKey } from '../../../src/leads/contact-keys.ts';
import { writeDocument } from '../../../src/platform/documents.ts';
import { aCategory, aConsultant, aFranchise, aLead, anAdmin } from '../../support/builders.ts';
import { person } from './people.ts';
import type { World } from './world.ts';

/**
 * People with this number or a higher one enquired before the simulation starts. Those who enquire during it have lower
 * numbers.
 */
export const EARLIER_PERSON = 40;

/** Creates users, franchises and leads: few, so that the actors meet. */
export const beginWorld = (world: World): Promise<void> =>
  world.live('beginning', async () => {
    const { random, product, leadIds } = world;
    const { database } = product;
    const admin = await anAdmin(database, { email: 'admin@office.example', name: 'Admin' });
    const { name: category } = await aCategory(database, { name: 'Food', slug: 'food' });
    const consultants = [];
    for (const name of ['Ana', 'Ben'])
      consultants.push(
        await aConsultant(database, {
          name,
          email: `${name}@office.example`,
          phone: '+60 12-555 0177',
          credits: random.below(5),
        }),
      );
    const franchises = [];
    for (let at = 0; at <= random.below(2); at++)
      franchises.push(
        await aFranchise(database, {
          category,
          name: `Kopi ${at}`,
          slug: `kopi-${at}`,
          description: 'at first',
          consultant_id: random.chance(0.7) ? consultants[0]?.id : random.chance(0.7) ? consultants[1]?.id : null,
        }),
      );
    for (let at = 0; at <= random.below(2); at++) {
      const who = person(EARLIER_PERSON + at);
      const [email_key, phone_key] = [emailKey(who.email), phoneKey(who.phone)];
      const keys = { email_key, phone_key, submitted_email_key: email_key, submitted_phone_key: phone_key };
      const texts = { location_interest: 'Ipoh', message: `I am ${who.first_name}, ${who.phone}` };
      const { id } = await aLead(database, {
        reference: `EARLIER${at}`,
        franchise_id: random.pick(franchises).id,
        ...who,
        ...keys,
        ...texts,
      });
      leadIds.push(id);
    }
    await writeDocument(database.knex, 'content', { heroTitle: 'at first' });
    await writeDocument(database.knex, 'email', { adminLeadNotificationEnabled: random.chance(0.3) });
    world.cast = {
      adminId: admin.id,
      consultantIds: consultants.map(({ id }) => id),
      franchiseIds: franchises.map(({ id }) => id),
    };
  });

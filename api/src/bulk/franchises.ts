import { inTransaction, isDuplicate } from '@marketplace/db';
import { insertMany, type Judged, judgeMany } from '../franchises/create-many.ts';
import { FranchiseCreate } from '../franchises/schemas.ts';
import { GivenSlugs } from '../franchises/slugs-of-many.ts';
import type { Actor } from '../platform/actor.ts';
import type { Context } from '../platform/context.ts';
import type { Fault } from '../platform/errors.ts';
import { bodyValidator } from '../platform/validation.ts';
import { type CellReader, faqs, flag, gallery, list, money, text, whole } from './cells.ts';
import type { Importer } from './import.ts';

/** How each field of the specification is read; also the order of the sample's columns. */
export const FRANCHISE_CELLS = {
  slug: text,
  name: text,
  category: text,
  description: text,
  image_url: text,
  featured: flag,
  rof_approved: flag,
  investment_min: money,
  investment_max: money,
  franchise_fee: money,
  currency: text,
  locations_count: whole,
  established_year: whole,
  origin_country: text,
  territory_type: list,
  territory_location: list,
  franchise_model: list,
  website: text,
  contact_email: text,
  phone: text,
  consultant_id: text,
  facebook_url: text,
  instagram_url: text,
  x_url: text,
  tiktok_url: text,
  why_choose: text,
  why_choose_points: list,
  media_gallery: gallery,
  faqs,
  meta_title: text,
  meta_description: text,
  meta_keywords: text,
  og_image: text,
} satisfies { [Field in keyof FranchiseCreate]?: CellReader };

const READ_ONLY = [
  'id',
  'view_count',
  'consultant_name',
  'consultant_photo',
  'consultant_company_name',
  'created_at',
] as const;

const franchiseValidator = bodyValidator<FranchiseCreate>(FranchiseCreate);

/** Others may take a slug between the look and the insert. */
const ATTEMPTS = 5;

/** Keeps franchises out of a file; those without a consultant are nobody's for the time being. */
export const franchiseImporter = ({ database }: Context, actor: Actor, dryRun: boolean): Importer<FranchiseCreate> => {
  const { knex } = database;
  let given = new GivenSlugs();

  const store = (bodies: FranchiseCreate[]) =>
    inTransaction(knex, async trx => {
      const after = given.copy();
      const judged = await judgeMany(trx, bodies, after);
      await insertMany(
        trx,
        actor,
        judged.flatMap(({ row }) => (row ? [row] : [])),
      );
      return { judged, after };
    });

  const stored = async (bodies: FranchiseCreate[]): Promise<Judged[]> => {
    for (let attempt = 1; ; attempt++) {
      try {
        const { judged, after } = await store(bodies);
        given = after;
        return judged;
      } catch (error) {
        if (!isDuplicate(error) || attempt === ATTEMPTS) throw error;
        given.forgetNumbers();
      }
    }
  };

  return {
    unit: 'franchises',
    mostRows: 20_000,
    columns: FRANCHISE_CELLS,
    required: FranchiseCreate.required,
    readOnly: READ_ONLY,
    isBody: franchiseValidator(),
    batchRows: 100,
    keep: async (bodies): Promise<Fault[][]> => {
      const judged = await (dryRun ? judgeMany(knex, bodies, given) : stored(bodies));
      return judged.map(({ faults }) => faults);
    },
  };
};

import { Model } from 'objection';
import { CategoryModel } from './category.ts';
import { FranchiseSlugModel } from './franchise-slug.ts';
import { RowModel } from './row-model.ts';
import { UserModel } from './user.ts';

/** A row of `franchises` with what belongs to it: its category, its consultant and every slug it has or had. */
export class FranchiseModel extends RowModel {
  static override tableName = 'franchises';
  static override jsonAttributes = [
    'territory_type',
    'territory_location',
    'franchise_model',
    'why_choose_points',
    'media_gallery',
    'faqs',
  ];

  declare id: string;
  declare slug: string;
  declare name: string;
  declare category: string | null;
  declare description: string;
  declare image_url: string;
  declare featured: boolean;
  declare rof_approved: boolean;
  declare view_count: number;
  declare investment_min: number | null;
  declare investment_max: number | null;
  declare franchise_fee: number | null;
  declare currency: string | null;
  declare locations_count: number;
  declare established_year: number | null;
  declare origin_country: string;
  declare territory_type: string[];
  declare territory_location: string[];
  declare franchise_model: string[];
  declare website: string;
  declare contact_email: string;
  declare phone: string;
  declare consultant_id: string | null;
  declare facebook_url: string;
  declare instagram_url: string;
  declare x_url: string;
  declare tiktok_url: string;
  declare why_choose: string;
  declare why_choose_points: string[];
  declare media_gallery: { url: string; caption: string }[];
  declare faqs: { question: string; answer: string }[];
  declare meta_title: string;
  declare meta_description: string;
  declare meta_keywords: string;
  declare og_image: string;
  declare search_words: string;
  declare created_at: Date;
  declare updated_at: Date;
  declare deleted_at: Date | null;

  declare inCategory?: CategoryModel | null;
  declare consultant?: UserModel | null;
  declare slugs?: FranchiseSlugModel[];

  static override relationMappings = () => ({
    inCategory: {
      relation: Model.BelongsToOneRelation,
      modelClass: CategoryModel,
      join: { from: 'franchises.category', to: 'categories.name' },
    },
    consultant: {
      relation: Model.BelongsToOneRelation,
      modelClass: UserModel,
      join: { from: 'franchises.consultant_id', to: 'users.id' },
    },
    slugs: {
      relation: Model.HasManyRelation,
      modelClass: FranchiseSlugModel,
      join: { from: 'franchises.id', to: 'franchise_slugs.franchise_id' },
    },
  });
}

import type { Knex } from 'knex';
import { createTable, exactColumn, idColumn, moment, timestamps } from './columns.ts';

/** Categories, franchises and every slug a franchise ever had. */
export const up = async (knex: Knex) => {
  await createTable(knex, 'categories', table => {
    idColumn(table).primary();
    table.string('name', 120).notNullable().unique({ indexName: 'uq_categories_name' });
    exactColumn(table, 'slug', 120).notNullable().unique({ indexName: 'uq_categories_slug' });
    table.text('description').notNullable();
    table.string('icon', 32).notNullable().defaultTo('');
    table.integer('sort_order').notNullable().defaultTo(0);
    table.boolean('is_active').notNullable().defaultTo(true);
    timestamps(knex, table);
    table.check('sort_order >= 0', {}, 'ck_categories_sort_order');
  });
  await createTable(knex, 'franchises', table => {
    idColumn(table).primary();
    exactColumn(table, 'slug', 120).notNullable().unique({ indexName: 'uq_franchises_slug' });
    table.string('name', 200).notNullable();
    // By name, as the wire has it: the foreign key renames it here when the category is renamed.
    table.string('category', 120).nullable();
    table.foreign('category', 'fk_franchises_category').references('categories.name').onUpdate('CASCADE');
    table.specificType('description', 'mediumtext').notNullable();
    table.string('image_url', 500).notNullable().defaultTo('');
    table.boolean('featured').notNullable().defaultTo(false);
    table.boolean('rof_approved').notNullable().defaultTo(false);
    table.integer('view_count').unsigned().notNullable().defaultTo(0);
    table.bigInteger('investment_min').nullable();
    table.bigInteger('investment_max').nullable();
    table.bigInteger('franchise_fee').nullable();
    exactColumn(table, 'currency', 3).nullable();
    table.integer('locations_count').notNullable().defaultTo(0);
    table.smallint('established_year').nullable();
    table.string('origin_country', 80).notNullable().defaultTo('');
    table.json('territory_type').notNullable();
    table.json('territory_location').notNullable();
    table.json('franchise_model').notNullable();
    table.string('website', 500).notNullable().defaultTo('');
    table.string('contact_email', 254).notNullable().defaultTo('');
    table.string('phone', 40).notNullable().defaultTo('');
    idColumn(table, 'consultant_id').nullable().references('users.id');
    table.string('facebook_url', 500).notNullable().defaultTo('');
    table.string('instagram_url', 500).notNullable().defaultTo('');
    table.string('x_url', 500).notNullable().defaultTo('');
    table.string('tiktok_url', 500).notNullable().defaultTo('');
    table.specificType('why_choose', 'mediumtext').notNullable();
    table.json('why_choose_points').notNullable();
    table.json('media_gallery').notNullable();
    table.json('faqs').notNullable();
    table.string('meta_title', 60).notNullable().defaultTo('');
    table.string('meta_description', 160).notNullable().defaultTo('');
    table.string('meta_keywords', 500).notNullable().defaultTo('');
    table.string('og_image', 500).notNullable().defaultTo('');
    // What search finds: normalised words of name, category and description (see the search terms of the API).
    table.specificType('search_words', 'mediumtext').notNullable();
    timestamps(knex, table);
    moment(table, 'deleted_at').nullable();
    table.check('investment_min is null or investment_min >= 0', {}, 'ck_franchises_min');
    table.check('investment_max is null or investment_max >= 0', {}, 'ck_franchises_max');
    table.check('franchise_fee is null or franchise_fee >= 0', {}, 'ck_franchises_fee');
    table.check(
      'investment_min is null or investment_max is null or investment_min <= investment_max',
      {},
      'ck_franchises_range',
    );
    table.check('locations_count >= 0', {}, 'ck_franchises_locations');
    table.check('established_year is null or established_year >= 1800', {}, 'ck_franchises_year');
    // Before all others that begin like them: MySQL 9.7 looks at the first index for a foreign key, and leaves a row
    // unchecked when any column of that index is null.
    table.index(['category', 'id'], 'ix_franchises_of_category');
    table.index(['consultant_id', 'id'], 'ix_franchises_of_consultant');
    // The public order: featured first, then newest; with and without a category.
    table.index(['deleted_at', 'featured', 'created_at', 'id'], 'ix_franchises_directory');
    // Begins with the category: else the foreign key brings an index of its own, which MySQL then prefers to sort by.
    table.index(['category', 'deleted_at', 'featured', 'created_at', 'id'], 'ix_franchises_category_directory');
    table.index(['category', 'deleted_at', 'name', 'id'], 'ix_franchises_category_name');
    // The console's five sort keys.
    table.index(['deleted_at', 'name', 'id'], 'ix_franchises_name');
    table.index(['deleted_at', 'category', 'name', 'id'], 'ix_franchises_category');
    table.index(['deleted_at', 'investment_min', 'id'], 'ix_franchises_investment_min');
    table.index(['deleted_at', 'investment_max', 'id'], 'ix_franchises_investment_max');
    table.index(['deleted_at', 'view_count', 'id'], 'ix_franchises_views');
    table.index(['deleted_at', 'created_at', 'id'], 'ix_franchises_created');
    table.index(['consultant_id', 'deleted_at', 'name', 'id'], 'ix_franchises_consultant');
  });
  await knex.raw('create fulltext index ft_franchises_search on franchises (search_words)');
  await createTable(knex, 'franchise_slugs', table => {
    exactColumn(table, 'slug', 120).primary();
    idColumn(table, 'franchise_id').notNullable().references('franchises.id').onDelete('CASCADE');
    moment(table, 'created_at').notNullable().defaultTo(knex.raw('CURRENT_TIMESTAMP(3)'));
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('franchise_slugs');
  await knex.schema.dropTable('franchises');
  await knex.schema.dropTable('categories');
};

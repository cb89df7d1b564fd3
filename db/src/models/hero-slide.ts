import { RowModel } from './row-model.ts';

/** A row of `hero_slides`. */
export class HeroSlideModel extends RowModel {
  static override tableName = 'hero_slides';

  declare id: string;
  declare title: string;
  declare subtitle: string;
  declare image_url: string;
  declare button_text: string;
  declare button_url: string;
  declare sort_order: number;
  declare active: boolean;
  declare created_at: Date;
  declare updated_at: Date;
}
